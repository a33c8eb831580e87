import { type Answers, factsFromContext, setAnswer, type UnmappedAnswer } from '@kindred/engine'
import { type DraftStore, noStorage, useJourney } from '@kindred/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ResolvedDraft } from '../drafts/use-resolved-draft.ts'
import { guideIntroIsRead } from './guide-mode.ts'
import { type InMemoryAnswers, inMemoryAnswers, resumableAnswers, stepAfter } from './in-memory-answers.ts'
import { type PageLink, useLinkAnswers } from './use-link-answers.ts'
import { keepWizardDraft, mergeWizardDraft, type WizardDraft, wizardDrafts } from './wizard-draft.ts'

/** A wizard as its page opens it. */
export interface OpenedWizard {
  opened: ResolvedDraft
  earlier: readonly UnmappedAnswer[]
  drafts: DraftStore<WizardDraft>
  onPage: RefObject<InMemoryAnswers | null>
  link: PageLink
  /** The machine's very state, where the page goes on with other values. */
  state?: string
}

const nowhere = wizardDrafts('', noStorage)

/** A person's way through a wizard, and what is kept of it: on their device or, of one that keeps nothing, on its page alone. */
export function useStandaloneJourney(
  { opened, earlier, drafts: onDevice, onPage, link, state }: OpenedWizard,
  by: string | null,
) {
  const { wizard } = opened.loaded
  const keepsNothing = wizard.keeps === 'nothing'
  const { search } = useLocation()
  const [unmapped, setUnmapped] = useState<readonly UnmappedAnswer[]>([...earlier, ...opened.unmapped])
  const store = keepsNothing ? nowhere : onDevice
  const keep = (answers: Answers, aside = unmapped) => {
    const merged = mergeWizardDraft(store, wizard, answers, by)
    keepWizardDraft(store, wizard, merged ?? answers, by, aside)
    return merged
  }
  // What was kept before content said that nothing is.
  useEffect(() => {
    if (keepsNothing) onDevice.clear(by)
  }, [keepsNothing, onDevice, by])
  const [facts] = useState(() =>
    factsFromContext(wizard, {
      session: { signedIn: by === null ? 'no' : 'yes' },
      page: (name) => new URLSearchParams(search).get(name),
    }),
  )
  const [before] = useState(() => (keepsNothing ? resumableAnswers(onPage.current, wizard, by) : undefined))
  const restore = useRef<(answers: Answers) => void>(() => {})
  const isBegun = Object.keys(before?.answers ?? opened.answers).length > 0 || opened.unmapped.length > 0
  const { prefilled, forget } = useLinkAnswers(wizard, facts, link, isBegun)
  const answers = isBegun ? opened.answers : prefilled.answers
  const start = before && { answers: before.answers, at: stepAfter(wizard, before, facts) }
  const journey = useJourney(wizard, { answers, ...start, facts, state }, ({ answers, state }) => {
    forget()
    const merged = keep(answers)
    guideIntroIsRead(wizard.id)
    onPage.current = inMemoryAnswers({ wizard, answers: merged ?? answers, state }, by)
    if (merged) restore.current(merged)
  })
  restore.current = (merged) => void journey.send({ type: 'RESTORE', answers: merged })
  return {
    journey,
    keep,
    prefilled,
    isBegun,
    unmapped,
    putUnmappedAway: () => {
      setUnmapped([])
      keep(journey.answers, [])
    },
    // Nothing else is answered while an editor is open, so what is typed in it counts as answered until it closes.
    type: (field: string, words: string) => void keep(setAnswer(journey.answers, field, words)),
  }
}
