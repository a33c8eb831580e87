declare module 'bench:side' {
  export const openSide: import('./side.ts').OpenSide
}
