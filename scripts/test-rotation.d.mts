export const turns: number
export const slowServerTests: string[]
export function provesRequirement(title: string): boolean
export function leftOut(seed: number): string[]
export function browserTests(listing: string, seed: number): string[]
