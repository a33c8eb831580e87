/** Runs a program in this terminal; a signal that is to end us ends it first. */
export function runProgram(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ status: number | null; error?: Error }>
