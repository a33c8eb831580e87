import type { Wizard } from '@kindred/engine'
import type { Queryable } from '../../platform/db/transaction.ts'
import { storeWizard } from './content-versions-repository.ts'

export type WizardArchive = {
  /** Keeps each of them; those that the database does not take now are held and tried again. */
  keep: (wizards: readonly Wizard[], publication?: number) => Promise<void>
  close: () => void
}

type ArchiveOptions = { db: Queryable; now: () => Date; onProblem: (error: Error) => void; againMs?: number }

/** Remembers every version of a wizard that was served, also while the database is away. */
export function createWizardArchive({ db, now, onProblem, againMs = 10_000 }: ArchiveOptions): WizardArchive {
  const waiting = new Map<string, { wizard: Wizard; publication: number | undefined }>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function flush(): Promise<void> {
    clearTimeout(timer)
    for (const [name, { wizard, publication }] of [...waiting])
      try {
        await storeWizard(db, wizard, now(), publication)
        waiting.delete(name)
      } catch (error) {
        if (isClosed) return
        onProblem(error as Error)
        timer = setTimeout(() => void flush(), againMs).unref()
        return
      }
  }

  return {
    keep(wizards, publication) {
      for (const wizard of wizards) waiting.set(`${wizard.id} ${wizard.version}`, { wizard, publication })
      return flush()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
