/** What the app reads by name: without these there are no memories, no words on the screen, or no way to help. */
export const neededFiles: readonly string[] = [
  'content/crisis/hotlines.json',
  'content/help/safety.json',
  'content/help/texts.json',
  'content/messages/messages.json',
  'content/site/texts.json',
  'content/wizards/memory/wizard.json',
  'content/wizards/tag-memory/wizard.json',
]
