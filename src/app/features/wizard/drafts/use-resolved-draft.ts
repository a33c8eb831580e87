import { type Answers, migrateAnswers, type UnmappedAnswer, type Wizard } from '@kindred/engine'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { definitionQuery, type LoadedWizard, wizardQuery } from '../wizard-query.ts'

/** Answers kept on this device, with the version of the questions they were given to. */
export interface KeptAnswers {
  /** Empty when nobody wrote it down. */
  version: string
  /** Number of the last upgrade they have been through. */
  upgrade?: number | undefined
  /** The answers, read with the questions of their version, or with today's when that is not known any more. */
  answersIn: (wizard: Wizard) => Answers
  /** Texts that were being typed: carried along, but no answers yet. */
  typed?: Readonly<Record<string, string>>
}

type Definition = Pick<LoadedWizard, 'wizard'>

export interface Opened<Loaded extends Definition = LoadedWizard> {
  loaded: Loaded
  answers: Answers
  typed: Readonly<Record<string, string>>
  unmapped: UnmappedAnswer[]
}

export interface Opening<Loaded extends Definition = LoadedWizard> {
  /** Absent until everything is there; from then on the same, whatever content does. */
  opened: Opened<Loaded> | undefined
  error: Error | null
  again: () => void
}

type Decided = Omit<Opened, 'loaded'> & { wizard: Wizard }

/**
 * Opens a wizard with what is kept of it: with today's questions where everything fits, else with those it was begun
 * with. `version` asks for one version instead of today's. Once open, nothing changes under a person's hands.
 */
export function useResolvedDraft(id: string, kept: KeptAnswers | null, version?: string): Opening {
  return useResolved(id, kept, useWhole, version)
}

/** The same for answers that are only kept here: without the validators of questions that nobody is asked yet. */
export function useResolvedAnswers(id: string, kept: KeptAnswers | null): Opening<Definition> {
  return useResolved(id, kept, useDefinition)
}

const useWhole = (id: string, version: string | undefined, enabled: boolean) =>
  useQuery({ ...wizardQuery(id, version), enabled })

const alone = (wizard: Wizard): Definition => ({ wizard })
const useDefinition = (id: string, version: string | undefined, enabled: boolean) =>
  useQuery({ ...definitionQuery(id, version), select: alone, enabled })

function useResolved<Loaded extends Definition>(
  id: string,
  kept: KeptAnswers | null,
  useWizardOf: (id: string, version: string | undefined, enabled: boolean) => UseQueryResult<Loaded>,
  version?: string,
): Opening<Loaded> {
  const today = useWizardOf(id, version, true)
  const isOld = kept !== null && today.data !== undefined && kept.version !== today.data.wizard.version
  const asks = isOld && kept.version !== ''
  const begun = useQuery({ ...definitionQuery(id, kept?.version ?? ''), enabled: asks })

  const [decided, setDecided] = useState<Decided>()
  if (decided === undefined && today.data !== undefined && (!asks || begun.data !== undefined))
    setDecided(decide(today.data.wizard, kept, isOld ? begun.data : today.data.wizard))

  const goesBack = decided !== undefined && today.data !== undefined && isOld && decided.wizard === begun.data
  const before = useWizardOf(id, kept?.version ?? '', goesBack)
  const loaded = goesBack ? before.data : today.data

  const [opened, setOpened] = useState<Opened<Loaded>>()
  if (opened === undefined && decided !== undefined && loaded !== undefined) {
    const { answers, typed, unmapped } = decided
    setOpened({ loaded, answers, typed, unmapped })
  }
  return {
    opened,
    error: opened === undefined ? (today.error ?? begun.error ?? before.error) : null,
    again: () => {
      void today.refetch()
      if (asks) void begun.refetch()
      if (goesBack) void before.refetch()
    },
  }
}

function decide(today: Wizard, kept: KeptAnswers | null, read: Wizard | undefined): Decided {
  if (kept === null) return { wizard: today, answers: {}, typed: {}, unmapped: [] }
  // A version that nobody knows was answered with today's.
  const begun = read?.version === kept.version ? read : undefined
  const open = (answers: Answers) => migrateAnswers(today, { answers, wizard: begun, upgrade: kept.upgrade })
  const opened = open(kept.answersIn(begun ?? today))
  const isToday = opened.wizard.version === today.version
  const typed = kept.typed ?? {}
  if (!isToday || begun?.version === today.version) return { ...opened, typed }
  const carried = open(typed)
  return {
    ...opened,
    typed: carried.wizard === today ? (carried.answers as Record<string, string>) : typed,
    unmapped: [...opened.unmapped, ...carried.unmapped],
  }
}
