/** What is stored about people, table by table. */
export type { PersonalTable } from './personal-table.ts'
export { personalTables } from './registry.ts'
