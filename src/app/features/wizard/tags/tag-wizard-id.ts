/** The wizards that belong to a memory, by the names of their folders in content. */
export const tagWizardId = 'tag-memory'
export const memoryWizardId = 'memory'
