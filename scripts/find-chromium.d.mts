/** Path of a Chromium on this machine: CHROMIUM if set, else the usual places; undefined where there is none. */
export function findChromium(): string | undefined
/** Installs Debian's Chromium where this process may (root on Debian), and says where it is; undefined where it may not. */
export function installChromium(): Promise<string | undefined>
