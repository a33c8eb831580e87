import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** How to run a PostgreSQL program: arguments put before the command, or another account to run it as. */
export type RunAs = { prefix: string[]; account: { uid: number; gid: number } | null }

/**
 * PostgreSQL refuses to run as root. As root we enter a user namespace without a mapping (`unshare -U`): the program
 * sees user 65534 while files stay root's, so it works in every folder. Where namespaces are off (many containers) we
 * drop to an unprivileged account.
 */
export function chooseRunAs(postgres: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], account: null }
  if (spawnSync('unshare', ['-U', 'true']).status === 0) return { prefix: ['unshare', '-U', '--'], account: null }
  for (const name of ['postgres', 'node', 'nobody']) {
    const account = readAccount(name)
    // The account may not reach our folder (a home with mode 0700), so the program itself is tried.
    if (account && spawnSync(postgres, ['--version'], account).status === 0) return { prefix: [], account }
  }
  throw new Error(
    'PostgreSQL does not run as root, and no other account could run it here. Start Kindred as an ordinary user, or set DATABASE_URL.',
  )
}

export function giveTo(runAs: RunAs, folder: string): void {
  if (runAs.account) chownSync(folder, runAs.account.uid, runAs.account.gid)
}

function readAccount(name: string): { uid: number; gid: number } | null {
  const ask = (what: string) => spawnSync('id', [what, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}
