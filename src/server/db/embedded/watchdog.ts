import { type ChildProcess, spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

/**
 * A small shell stands between us and PostgreSQL and holds one end of a pipe. When this process ends in whatever way,
 * kill -9 included, the pipe closes and the shell asks PostgreSQL for a fast shutdown (SIGINT). Without it, a killed
 * server would leave a database running that nobody owns.
 *
 *   fd 3   our end of the pipe; PostgreSQL itself does not inherit it
 *   $p     PostgreSQL      $w   the reader that waits for the pipe to close
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- & p=$!
trap 'kill -INT $p 2>/dev/null' INT TERM
(cat <&3 >/dev/null; kill -INT $p 2>/dev/null) & w=$!
wait $p; code=$?
while kill -0 $p 2>/dev/null; do wait $p; code=$?; done
kill $w 2>/dev/null
exit $code`

/** `detached`: Ctrl-C in a terminal reaches us alone, and we stop the database last. */
export function spawnWatched(command: string, words: string[], runAs: RunAs): ChildProcess {
  return spawn('/bin/sh', ['-c', script, 'kindred-database', ...runAs.prefix, command, ...words], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    cwd: '/',
    ...runAs.account,
  })
}
