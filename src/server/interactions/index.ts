/** What the rooms of one kind of act share: taking back, and how many people empathized. */
export { empathizedCountsSql } from './count-empathized.ts'
export { undoOwn, undoOwnIn } from './undo-own.ts'
