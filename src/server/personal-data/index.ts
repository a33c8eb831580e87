/** What is stored about people, table by table. */
export { type PersonalTable, personalTables } from './registry.ts'
