/**
 * What the frame of every page is made of, in the app and on pages of the server: `navigationFor`, which entries a visitor or a member
 * gets where; `isAt`; `navIcons`, their drawings.
 */
export * from './icons.tsx'
export { isAt, type NavigationEntry, navigationFor } from './navigation.ts'
