import type { Upgrade } from '@kindred/contract/upgrades'
import type { Field, Wizard } from '@kindred/engine'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestPage, type Route, storedMemory, storing, validatorsOf, wizardNamed } from '../fixtures/test-page.tsx'
import MemoryWizardPage from '../memory/memory-wizard-page.tsx'
import TagWizardDialog from '../tags/tag-wizard-dialog.tsx'
import { keepUnsentTags, unsentTags } from '../tags/unsent-tags.ts'
import { draftOf, memoryDrafts } from './memory-draft.ts'

vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const begun = wizardNamed('tag-memory')
const memory = wizardNamed('memory')

/** The tag wizard as an editor has changed it since. */
function changed(version: string, upgrades: Upgrade[], edit: (field: Field) => Field | undefined): Wizard {
  const steps = begun.steps.map((step) => ({ ...step, fields: step.fields.flatMap((field) => edit(field) ?? []) }))
  return { ...begun, version, upgrades, steps }
}
const inFeelings = (edit: (field: Field) => Field | undefined) => (field: Field) =>
  field.id === 'feelingsAtTheTime' ? edit(field) : field
const withOption = (from: string, more: object) =>
  inFeelings((field) => ({
    ...field,
    ...(field.list
      ? {
          list: {
            ...field.list,
            options: field.list.options.map((one) => (one.id === from ? { ...one, ...more } : one)),
          },
        }
      : {}),
  }))

/** A server that serves `today`, and knows the version before it unless it forgot. */
const serving =
  (today: Wizard, forgot = false): Route =>
  ({ path }) => {
    if (!path.startsWith('/api/v1/wizards/tag-memory')) return undefined
    const version = new URL(path, 'http://here').searchParams.get('version')
    if (version === null || version === today.version)
      return { status: 200, body: { version: today.version, wizard: today } }
    if (forgot || version !== begun.version) return { status: 404, body: { detail: 'Not here.' } }
    return { status: 200, body: { version, wizard: begun } }
  }

const renamed = changed(
  'v2',
  [{ number: 1, change: 'rename-option', field: 'feelingsAtTheTime', option: 'scared', to: 'frightened' }],
  withOption('scared', { id: 'frightened', label: 'Frightened' }),
)
const dropped = changed(
  'v2',
  [{ number: 1, change: 'drop-field', field: 'feelingsAtTheTime', why: 'Feelings are asked elsewhere.' }],
  inFeelings(() => undefined),
)
const retired = changed('v2', [], withOption('scared', { retired: true }))

const putAway = () => screen.getByRole('button', { name: 'Discard these words' })

describe('a memory begun with earlier questions', () => {
  function keepDraft() {
    const parts = {
      memory: { subjects: ['my aunt'], memoryType: 'unhappy', desc: 'We ran.' },
      tags: { feelingsAtTheTime: ['sad', 'scared'] },
      typed: {},
      extras: {},
      sent: null,
      revision: null,
      unmapped: [],
    }
    memoryDrafts('memoryDraft').keep(draftOf({ memory, tags: begun }, parts))
  }
  async function open(route: Route) {
    const testPage = openTestPage(<MemoryWizardPage />, { url: '/memory/new', routes: [route] })
    await screen.findByText('We restored your draft from this device.')
    return testPage
  }
  const feelings = () => memoryDrafts('memoryDraft').read('u1')?.form.feelingsAtTheTime
  const version = () => memoryDrafts('memoryDraft').read('u1')?.versions['tag-memory']

  it("is migrated to today's questions and labels", async () => {
    keepDraft()
    await open(serving(renamed))
    fireEvent.click(await screen.findByText('Tags: 1 question answered'))
    expect(await screen.findByText('Sad, Frightened')).toBeVisible()
    await waitFor(() => expect(version()).toBe('v2'))
    expect(feelings()).toMatchObject([{ value: 'sad' }, { value: 'frightened', label: 'Frightened' }])
    expect(screen.queryByRole('button', { name: 'Discard these words' })).toBeNull()
  })

  it('keeps its version when an answer could not be migrated', async () => {
    keepDraft()
    await open(serving(retired))
    fireEvent.click(await screen.findByText('Tags: 1 question answered'))
    expect(await screen.findByText('Sad, Scared')).toBeVisible()
    expect(version()).toBe(begun.version)
  })

  it('shows dropped answers, also after a reload, until discarded', async () => {
    keepDraft()
    const first = await open(serving(dropped))
    expect(await screen.findByText('Sad, Scared')).toBeVisible()
    expect(screen.getByText('Feelings are asked elsewhere.')).toBeVisible()
    await waitFor(() => expect(version()).toBe('v2'))
    expect(feelings()).toBeUndefined()
    first.unmount()

    const { user } = await open(serving(dropped))
    expect(await screen.findByText('Sad, Scared')).toBeVisible()
    await user.click(putAway())
    expect(screen.queryByText('Sad, Scared')).toBeNull()
    await waitFor(() => expect(memoryDrafts('memoryDraft').read('u1')?.unmapped).toEqual([]))
    expect(memoryDrafts('memoryDraft').read('u1')?.form.desc).toBe('We ran.')
  })

  it('is migrated by the upgrades also when its version is no longer stored', async () => {
    keepDraft()
    const gone = changed(
      'v3',
      renamed.upgrades ?? [],
      withOption('scared', { id: 'frightened', label: 'Frightened', retired: true }),
    )
    await open(serving(gone, true))
    expect(await screen.findByText('Frightened')).toBeVisible()
    expect(putAway()).toBeVisible()
    await waitFor(() => expect(feelings()).toMatchObject([{ value: 'sad' }]))
  })
})

describe('unsent tags when the questions changed', () => {
  const unsent = { typed: {}, revision: 4, version: begun.version, upgrade: 0, unmapped: [] }

  it("are sent migrated to today's questions", async () => {
    keepUnsentTags(unsentTags('m1'), { ...unsent, answers: { feelingsAtTheTime: ['scared'] } })
    const store = storing(storedMemory())
    const testPage = openTestPage(<TagWizardDialog hashId="m1" step={undefined} onClose={() => {}} />, {
      url: '/memory/m1',
      routes: [store.route, serving(renamed)],
    })
    await waitFor(() => expect(testPage.sent('PUT')).toHaveLength(1))
    expect(testPage.sent('PUT')[0]?.body).toMatchObject({
      content_version: 'v2',
      feelings: [{ id: 'frightened', description: 'Frightened' }],
    })
    await waitFor(() => expect(unsentTags('m1').read(null)).toBeNull())
  })

  it('are sent with their own version when they could not be migrated', async () => {
    keepUnsentTags(unsentTags('m1'), { ...unsent, answers: { feelingsAtTheTime: ['scared'] } })
    const store = storing(storedMemory())
    const testPage = openTestPage(<TagWizardDialog hashId="m1" step={undefined} onClose={() => {}} />, {
      url: '/memory/m1',
      routes: [store.route, serving(retired)],
    })
    await waitFor(() => expect(testPage.sent('PUT')).toHaveLength(1))
    expect(testPage.sent('PUT')[0]?.body).toMatchObject({
      content_version: begun.version,
      feelings: [{ id: 'scared' }],
    })
  })

  it('show dropped answers and typed text until discarded', async () => {
    const answers = { feelingsAtTheTime: ['scared'], needs: ['comfort'] }
    keepUnsentTags(unsentTags('m1'), { ...unsent, answers, typed: { feelings_text: 'the dark' } })
    const textToo: Upgrade = { number: 2, change: 'drop-field', field: 'feelings_text', why: '' }
    const without = changed('v2', [...(dropped.upgrades ?? []), textToo], (field) =>
      ['feelingsAtTheTime', 'feelings_text'].includes(field.id) ? undefined : field,
    )
    const { user } = openTestPage(<TagWizardDialog hashId="m1" step={undefined} onClose={() => {}} />, {
      url: '/memory/m1',
      routes: [storing(storedMemory()).route, serving(without)],
    })
    expect(await screen.findByText('Scared')).toBeVisible()
    expect(screen.getByText('the dark')).toBeVisible()
    await waitFor(() => expect(unsentTags('m1').read(null)?.answers).toBeNull())
    expect(unsentTags('m1').read(null)?.unmapped).toHaveLength(2)
    await user.click(putAway())
    expect(unsentTags('m1').read(null)).toBeNull()
  })
})
