import { type Field, fileEntry, type UploadedFile } from '@kindred/engine'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { compileValidators } from '../fixtures/compile-validators.ts'
import { shippedTexts } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'
import { type FilePort, UploadRefused } from '../index.ts'
import { WizardForm } from '../wizard-form.tsx'

// A page has it by the time somebody has read the question.
await import('../components/files-editor.tsx')

const proof: Field = {
  id: 'proof',
  kind: 'files',
  label: 'Proof',
  accept: ['pdf', 'text'],
  maxMegabytes: 1,
  limit: 2,
}
const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', txt: 'text/plain', png: 'image/png' }
const idOf = (at: number) => `0197a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const uploaded = (name: string, at = 1): UploadedFile => ({
  ...{ id: idOf(at), name, bytes: 2_000 },
  type: types[name.split('.').at(-1) ?? ''] ?? 'application/zip',
})

/** Stores each file, with its type by extension. */
function port(more: Partial<FilePort> = {}) {
  let at = 0
  const kept: Required<FilePort> = {
    upload: vi.fn(async (file) => uploaded(file.name, ++at)),
    discard: vi.fn(),
    find: vi.fn(async () => []),
  }
  return { ...kept, ...more }
}

const file = (name: string, bytes = 3) => new File(['x'.repeat(bytes)], name)

async function open(files: FilePort | undefined, answers = {}) {
  const shown = showStep(stepWith(proof), answers, { files })
  const group = await screen.findByRole('group', { name: 'Proof' })
  const picker = group.querySelector('input[type=file]') as HTMLInputElement
  const alert = () => within(group).getByRole('alert').textContent
  // Pickers can be set to “all files”.
  const add = (...some: File[]) => fireEvent.change(picker, { target: { files: some } })
  return { ...shown, group, picker, alert, add }
}

it("accepts the question's types, stores name, type and size of each file, and removes one by its button", async () => {
  const files = port()
  const { group, picker, add, answers, user } = await open(files)
  expect(picker.accept.split(',')).toEqual(['application/pdf', '.pdf', 'text/plain', '.txt', '.csv', '.md', '.log'])
  expect(group).toHaveTextContent('Or drop them here: PDF, plain text. Each can have up to 1 MB.')
  add(file('letter.pdf'), file('notes.txt'))
  await waitFor(() =>
    expect(answers()).toEqual({ proof: [uploaded('letter.pdf', 1), uploaded('notes.txt', 2)].map(fileEntry) }),
  )
  expect(within(group).getAllByRole('listitem')[0]).toHaveTextContent('letter.pdf 2 kB')
  await user.click(within(group).getByRole('button', { name: 'Remove letter.pdf' }))
  expect(answers()).toEqual({ proof: [fileEntry(uploaded('notes.txt', 2))] })
  await waitFor(() => expect(files.discard).toHaveBeenCalledWith(idOf(1)))
  expect(within(group).getByRole('button', { name: 'Add files' })).toHaveFocus()
  expect(within(group).getByRole('log')).toHaveTextContent('letter.pdf removed.')
})

it('names a file that is too large, of the wrong type or over the limit, and never uploads a too large one', async () => {
  const files = port()
  const { add, alert, answers } = await open(files)
  add(file('large.pdf', 1_000_001))
  expect(alert()).toBe('large.pdf is too large. Each file can have up to 1 MB.')
  expect(files.upload).not.toHaveBeenCalled()
  add(file('picture.png'))
  await waitFor(() => expect(alert()).toBe('You can’t add picture.png here. This question takes: PDF, plain text.'))
  expect(files.discard).toHaveBeenCalledWith(idOf(1))
  add(file('a.pdf'), file('b.pdf'), file('c.pdf'))
  expect(alert()).toBe('You can add up to 2. To add another, remove one.')
  await waitFor(() => expect(answers()).toMatchObject({ proof: { length: 2 } }))
})

it('accepts dropped files', async () => {
  const { group, answers } = await open(port())
  fireEvent.drop(within(group).getByText(/Or drop them here/), { dataTransfer: { files: [file('dropped.pdf')] } })
  await waitFor(() => expect(answers()).toEqual({ proof: [fileEntry(uploaded('dropped.pdf'))] }))
})

it('shows upload progress, can be cancelled, and offers to retry a failed upload', async () => {
  let fails = (_error: Error) => {}
  const upload: FilePort['upload'] = (one, { onProgress, signal }) =>
    new Promise((_, reject) => {
      fails = reject
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      onProgress(0.4)
      expect(one.name).toBe('slow.pdf')
    })
  const { add, alert, group, user, answers } = await open(port({ upload }))
  add(file('slow.pdf'))
  expect(await within(group).findByText('slow.pdf: 40 percent')).toBeVisible()
  await user.click(within(group).getByRole('button', { name: 'Stop uploading slow.pdf' }))
  await waitFor(() => expect(within(group).queryByRole('progressbar')).toBeNull())
  add(file('slow.pdf'))
  await within(group).findByRole('progressbar')
  fails(new UploadRefused('The server takes none today.'))
  await waitFor(() => expect(alert()).toContain('The server takes none today.'))
  await user.click(within(group).getByRole('button', { name: 'Try slow.pdf again' }))
  expect(await within(group).findByRole('progressbar')).toBeVisible()
  expect(answers()).toEqual({})
})

it("keeps a draft's files that still exist, and names those that do not", async () => {
  const [here, gone] = [uploaded('here.pdf', 1), uploaded('gone.pdf', 2)]
  const files = port({ find: async () => [here] })
  const { answers, alert } = await open(files, { proof: [here, gone].map(fileEntry) })
  await waitFor(() => expect(answers()).toEqual({ proof: [fileEntry(here)] }))
  expect(alert()).toBe('A file you added more than a week ago has been deleted. Please add it again.')
})

it('shows a message without a file port, and passes files as objects with an upload function', async () => {
  const step = stepWith(proof)
  const wizard = { id: 'w', title: 'W', kind: 'linear' as const, version: '1', steps: [step] }
  const onSubmit = vi.fn()
  const form = { wizard, validators: compileValidators(step), texts: shippedTexts, onSubmit }
  const { unmount } = render(<WizardForm {...form} />)
  expect(await screen.findByText('You can’t add files here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
  unmount()
  const user = userEvent.setup()
  render(<WizardForm {...form} ports={{ files: { upload: async ({ name }) => uploaded(name) } }} />)
  const group = await screen.findByRole('group', { name: 'Proof' })
  await user.upload(group.querySelector('input[type=file]') as HTMLInputElement, file('letter.pdf'))
  await within(group).findByRole('button', { name: 'Remove letter.pdf' })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ proof: [uploaded('letter.pdf')] }))
})
