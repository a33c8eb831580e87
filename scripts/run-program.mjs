// Plain Node, nothing from npm: this runs before anything is installed.
import { spawn } from 'node:child_process'

/** How long a program that was asked to end may take. */
const patienceMs = 20_000

/**
 * Runs a program in this terminal. A signal that is to end us is handed on, and we wait for its end first: nothing stays
 * behind that nobody sees. (`spawnSync` would die at once and leave its program running.)
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<{ status: number | null, error?: Error }>}
 */
export async function runProgram(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  let signal
  const handOn = (name) => {
    signal ??= name
    // SIGINT is what programs that clean up listen to. A terminal has sent it to them already; twice would mean "at once".
    if (name === 'SIGINT') setTimeout(() => child.kill('SIGINT'), 3_000).unref()
    else child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const name of names) process.on(name, handOn)
  const ended = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, error }))
    child.once('exit', (status) => resolve({ status }))
  })
  for (const name of names) process.off(name, handOn)
  if (signal !== undefined) process.exit(130)
  return ended
}
