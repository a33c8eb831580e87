import { type Answers, migrateAnswers, type UnmappedAnswer, type Wizard } from '@kindred/engine'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { definitionQuery, type LoadedWizard, wizardQuery } from '../wizard-query.ts'

/** Answers kept on this device, with the version of the questions they were given to. */
export interface StoredAnswers {
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

export interface ResolvedDraft<Loaded extends Definition = LoadedWizard> {
  loaded: Loaded
  answers: Answers
  typed: Readonly<Record<string, string>>
  unmapped: UnmappedAnswer[]
}

interface DraftResolution<Loaded extends Definition = LoadedWizard> {
  /** Absent until everything is there; from then on the same, whatever content does. */
  opened: ResolvedDraft<Loaded> | undefined
  error: Error | null
  again: () => void
}

type MigratedDraft = Omit<ResolvedDraft, 'loaded'> & { wizard: Wizard }

/**
 * Opens a wizard with what is kept of it: with today's questions where everything fits, else with those it was original
 * with. `version` needsOriginal for one version instead of today's. Once open, nothing changes under a person's hands.
 */
export function useResolvedDraft(id: string, kept: StoredAnswers | null, version?: string): DraftResolution {
  return useResolved(id, kept, useWizardQuery, version)
}

/** The same for answers that are only kept here: without the validators of questions that nobody is asked yet. */
export function useResolvedAnswers(id: string, kept: StoredAnswers | null): DraftResolution<Definition> {
  return useResolved(id, kept, useDefinitionQuery)
}

const useWizardQuery = (id: string, version: string | undefined, enabled: boolean) =>
  useQuery({ ...wizardQuery(id, version), enabled })

const alone = (wizard: Wizard): Definition => ({ wizard })
const useDefinitionQuery = (id: string, version: string | undefined, enabled: boolean) =>
  useQuery({ ...definitionQuery(id, version), select: alone, enabled })

function useResolved<Loaded extends Definition>(
  id: string,
  kept: StoredAnswers | null,
  useWizardOf: (id: string, version: string | undefined, enabled: boolean) => UseQueryResult<Loaded>,
  version?: string,
): DraftResolution<Loaded> {
  const today = useWizardOf(id, version, true)
  const isOld = kept !== null && today.data !== undefined && kept.version !== today.data.wizard.version
  const needsOriginal = isOld && kept.version !== ''
  const original = useQuery({ ...definitionQuery(id, kept?.version ?? ''), enabled: needsOriginal })

  const [migrated, setMigrated] = useState<MigratedDraft>()
  if (migrated === undefined && today.data !== undefined && (!needsOriginal || original.data !== undefined))
    setMigrated(migrateDraft(today.data.wizard, kept, isOld ? original.data : today.data.wizard))

  const goesBack = migrated !== undefined && today.data !== undefined && isOld && migrated.wizard === original.data
  const before = useWizardOf(id, kept?.version ?? '', goesBack)
  const loaded = goesBack ? before.data : today.data

  const [opened, setOpened] = useState<ResolvedDraft<Loaded>>()
  if (opened === undefined && migrated !== undefined && loaded !== undefined) {
    const { answers, typed, unmapped } = migrated
    setOpened({ loaded, answers, typed, unmapped })
  }
  return {
    opened,
    error: opened === undefined ? (today.error ?? original.error ?? before.error) : null,
    again: () => {
      void today.refetch()
      if (needsOriginal) void original.refetch()
      if (goesBack) void before.refetch()
    },
  }
}

function migrateDraft(today: Wizard, kept: StoredAnswers | null, read: Wizard | undefined): MigratedDraft {
  if (kept === null) return { wizard: today, answers: {}, typed: {}, unmapped: [] }
  // A version that nobody knows was answered with today's.
  const original = read?.version === kept.version ? read : undefined
  const open = (answers: Answers) => migrateAnswers(today, { answers, wizard: original, upgrade: kept.upgrade })
  const opened = open(kept.answersIn(original ?? today))
  const isToday = opened.wizard.version === today.version
  const typed = kept.typed ?? {}
  if (!isToday || original?.version === today.version) return { ...opened, typed }
  const carried = open(typed)
  return {
    ...opened,
    typed: carried.wizard === today ? (carried.answers as Record<string, string>) : typed,
    unmapped: [...opened.unmapped, ...carried.unmapped],
  }
}
