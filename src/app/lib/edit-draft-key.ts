/** Where this browser keeps what was written towards an edit of a memory and is not saved yet. */
export const editDraftKey = (hashId: string): string => `memoryEdit:${hashId}`
