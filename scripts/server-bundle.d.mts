import type { BuildOptions, Plugin } from 'esbuild'

export const ownPackages: Plugin
export const serverBundle: BuildOptions
