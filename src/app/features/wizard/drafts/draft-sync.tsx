import type { Answers, Wizard } from '@kindred/engine'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'
import { type AccountDraftSync, createAccountDraftSync, readRaw } from './account-draft-sync.ts'
import { accountMachine } from './account-machine.ts'
import { linesOfAnswers } from './draft-lines.ts'
import { type DraftVersion, readVersions, watchVersions, writeVersions } from './draft-versions.ts'
import { KeepInAccount } from './keep-in-account.tsx'
import { TwoVersions } from './two-versions.tsx'
import '../../../ui/button.css'
import '../wizard-page.css'

export interface DraftSyncProps {
  /** The draft's name in this browser, and in the account. */
  storageKey: string
  name: string
  /** Null for a visitor, who has no account to keep it in. */
  by: string | null
  /** Its answers, wizard by wizard. */
  answersOf: (draft: Record<string, unknown>) => (readonly [Wizard, Answers])[]
  /** The draft with what another device wrote, where nothing contradicts; else null. */
  merge: (
    base: Record<string, unknown>,
    mine: Record<string, unknown>,
    theirs: Record<string, unknown>,
  ) => object | null
  /** Another text stands in this browser now, written on this device where that is another one: the page opens with it. */
  onTaken: (device: string) => void
}

/** Beside a wizard that somebody writes in: the draft's copy in the account, and its other versions. */
export default function DraftSync(props: DraftSyncProps) {
  return <OpenSync key={`${props.storageKey} ${props.by}`} {...props} />
}

function OpenSync(props: DraftSyncProps) {
  const { storageKey, by, onTaken } = props
  const { all, undecided } = useVersions(storageKey, by)
  const account = useAccount(props, undecided !== undefined)

  const linesOf = (draft: Record<string, unknown>) =>
    props.answersOf(draft).flatMap(([wizard, answers]) => linesOfAnswers(wizard, answers))
  const [looked, setLooked] = useState<string>()
  const [later, setLater] = useState<string>()
  const shown = all.find(({ id }) => id === looked) ?? (undecided?.id === later ? undefined : undecided)
  const other = undecided ?? all.at(-1)
  const put = (versions: DraftVersion[]) => {
    setLooked(undefined)
    writeVersions(storageKey, versions)
  }
  const keepMine = (version: DraftVersion) =>
    put(all.map((one) => (one.id === version.id ? { ...one, decided: true } : one)))
  const takeTheirs = (version: DraftVersion) => {
    const mine = readRaw(storageKey, by)
    localStorage.setItem(storageKey, JSON.stringify({ ...version.draft, at: version.at }))
    const kept = mine && { ...version, draft: mine, device: '', at: String(mine.at ?? ''), decided: true }
    put(all.flatMap((one) => (one.id === version.id ? (kept ?? []) : one)))
    onTaken(version.device)
  }
  return (
    <>
      {other && !shown && (
        <section className="wizard-note" aria-label={text('versions.title')}>
          <p role="status">{text(undecided ? 'versions.waiting' : 'versions.kept')}</p>
          <button type="button" className="button small" onClick={() => setLooked(other.id)}>
            {text('versions.look')}
          </button>
          {!undecided && (
            <button
              type="button"
              className="button small quiet"
              onClick={() => put(all.filter(({ id }) => id !== other.id))}
            >
              {text('versions.drop')}
            </button>
          )}
        </section>
      )}
      {account.isUndecided && <KeepInAccount onChosen={account.choose} />}
      {shown && (
        <TwoVersions
          mine={{ device: text('versions.here'), at: String(readRaw(storageKey, by)?.at ?? '') }}
          other={{
            device: shown.device === '' ? text('versions.tab') : text('versions.device', { device: shown.device }),
            at: shown.at,
          }}
          lines={[linesOf(readRaw(storageKey, by) ?? {}), linesOf(shown.draft)]}
          onMine={() => keepMine(shown)}
          onOther={() => takeTheirs(shown)}
          onLater={() => {
            setLooked(undefined)
            setLater(shown.id)
          }}
        />
      )}
    </>
  )
}

/** Those that wait, and those that were decided. What another tab stashed while it was open is left to that tab. */
function useVersions(storageKey: string, by: string | null) {
  const [snapshot] = useState(() => ({ text: '', all: [] as DraftVersion[] }))
  const all = useSyncExternalStore(watchVersions, () => {
    const now = readVersions(storageKey, by)
    const written = JSON.stringify(now)
    if (written !== snapshot.text) Object.assign(snapshot, { text: written, all: now })
    return snapshot.all
  })
  return { all, undecided: all.find(({ decided }) => !decided) }
}

function useAccount(props: DraftSyncProps, isUndecided: boolean) {
  const { storageKey, name, by } = props
  const latest = useRef({ ...props, isUndecided })
  latest.current = { ...props, isUndecided }
  const [{ account, machine, stood }] = useState(() => {
    const stood = { draft: false }
    const account: AccountDraftSync | undefined =
      by === null
        ? undefined
        : createAccountDraftSync({
            storageKey,
            name,
            by,
            onTaken: (device) => {
              showToast({ title: text('versions.taken', { device }), tone: 'good' })
              latest.current.onTaken(device)
            },
            merge: (...drafts) => latest.current.merge(...drafts) as Record<string, unknown> | null,
            isUndecided: () => latest.current.isUndecided,
          })
    const look = () => {
      const draft = readRaw(storageKey, by)
      stood.draft = draft !== null
      return draft !== null && draft.begunOutside !== true
    }
    return { account, stood, machine: accountMachine(account ?? noAccount, look) }
  })
  const [{ value, context }, send, actor] = useMachine(machine)
  useEffect(
    () => () => {
      if (account === undefined) return
      const isKept = ['saving', 'resting'].includes(actor.getSnapshot().value)
      // Posting and leaving clear the draft on their way out.
      setTimeout(() => {
        if (readRaw(storageKey, by) !== null) return
        // It waited as well while another tab was editing (`stashed-draft`).
        if (stood.draft) localStorage.removeItem(`${storageKey}:aside:${by}`)
        writeVersions(
          storageKey,
          readVersions(storageKey, by).filter(({ decided }) => !decided),
        )
        if (isKept) account.close().catch(() => {})
      })
    },
    [storageKey, by, account, stood, actor],
  )
  return { isUndecided: value === 'undecided' && context.hasDraft, choose: () => send({ type: 'CHOSEN' }) }
}

/** Of a visitor. */
const noAccount = { open: async () => false, save: async () => {} }
