import type { AccountSettings } from '@kindred/contract/account-settings'
import type { AnsweredWizardList } from '@kindred/contract/answered-wizard-list'
import type { OwnTags } from '@kindred/contract/own-tags'
import type { OwnSession } from '@kindred/contract/sessions'
import type { WizardList } from '@kindred/contract/wizard-list'
import type { WizardPlaces } from '@kindred/contract/wizard-places'
import type { WizardResponseList } from '@kindred/contract/wizard-response-list'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api/api.ts'

/** What this person chose for their account. */
export const settingsQueryOptions = queryOptions({
  queryKey: ['own-settings'],
  queryFn: ({ signal }) => getJson<AccountSettings>('/user/settings', signal),
})

/** Where this person is signed in, last used first. */
export const ownSessionsQueryOptions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => getJson<{ results: OwnSession[] }>('/user/sessions', signal),
  staleTime: 0,
})

/** Wizards that save a person's own answers. */
export const ownWizardsQueryOptions = queryOptions({
  queryKey: ['own-wizards'],
  queryFn: ({ signal }) => getJson<WizardList>('/api/v1/wizards', signal),
})

/** The wizards that this person has saved answers to, also those that nobody can answer any more. */
export const answeredWizardsQueryOptions = queryOptions({
  queryKey: ['answered-wizards'],
  queryFn: ({ signal }) => getJson<AnsweredWizardList>('/api/v1/responses', signal),
})

/** What this person has answered in one of them, newest first. */
export function responsesQueryOptions(wizardId: string) {
  return queryOptions({
    queryKey: ['responses', wizardId],
    queryFn: ({ signal }) =>
      getJson<WizardResponseList>(`/api/v1/wizards/${encodeURIComponent(wizardId)}/responses`, signal),
  })
}

/** How many places are left in a wizard; others take them meanwhile. */
export function placesQueryOptions(wizardId: string) {
  return queryOptions({
    queryKey: ['places', wizardId],
    queryFn: ({ signal }) => getJson<WizardPlaces>(`/api/v1/wizards/${encodeURIComponent(wizardId)}/places`, signal),
    staleTime: 0,
  })
}

/** The tags of this person's own memories, by how often they gave them. */
export const ownTagsQueryOptions = queryOptions({
  queryKey: ['own-tags'],
  queryFn: ({ signal }) => getJson<OwnTags>('/memories/api/v1/own-tags', signal),
})

interface DeletedMemory {
  shareable_link: string
  title: string
  /** How its story begins. */
  begins: string
  /** From this moment on it cannot be brought back. */
  undo_until: string
}

/** This person's deleted memories that can still be brought back, deleted last first. */
export const deletedMemoriesQueryOptions = queryOptions({
  queryKey: ['deleted-memories'],
  queryFn: ({ signal }) => getJson<{ results: DeletedMemory[] }>('/memories/api/v1/deleted-memories', signal),
  staleTime: 0,
})
