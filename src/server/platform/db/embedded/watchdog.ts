import { type ChildProcess, spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

/**
 * How long PostgreSQL may take over each way of ending before the next one is tried, in seconds. It asks its children
 * to end within five seconds of an immediate shutdown and then kills them, so it gets a little more than that.
 */
export const patience = { fast: 5, immediate: 7 }

/**
 * A shell holds one end of our pipe. When this process ends, also by kill -9, the pipe closes and the shell stops PostgreSQL: a fast shutdown (SIGINT), an immediate one (SIGQUIT),
 * SIGKILL. The first is enough nearly always, but PostgreSQL 18 asked to stop while it recovers from a crash of one of
 * its own processes says "stopping" for ever. Whatever way it ends, what was acknowledged is in its log.
 *
 *   fd 3   our end of the pipe; PostgreSQL itself does not inherit it
 *   $p     PostgreSQL      $w   the reader that waits for the pipe to close
 *
 * No core file: it would hold the whole shared memory, and lie in the data folder.
 */
const script = `
ulimit -c 0
exec 3<&0
"$@" </dev/null 3<&- & p=$!
trap 'kill -INT $p 2>/dev/null' INT TERM
try() {
  kill -$1 $p || exit
  i=0; while [ $i -lt $2 ]; do sleep 1; kill -0 $p || exit; i=$((i+1)); done
}
(cat <&3; try INT ${patience.fast}; try QUIT ${patience.immediate}; kill -KILL $p) >/dev/null 2>&1 & w=$!
wait $p; code=$?
while kill -0 $p 2>/dev/null; do wait $p; code=$?; done
kill $w 2>/dev/null
exit $code`

/** `detached`: Ctrl-C in a terminal reaches us alone, and we stop the database last. */
export function spawnWatched(command: string, args: string[], runAs: RunAs): ChildProcess {
  return spawn('/bin/sh', ['-c', script, 'kindred-database', ...runAs.prefix, command, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    cwd: '/',
    ...runAs.account,
  })
}
