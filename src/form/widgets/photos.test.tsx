import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { doneEntry, uploadingEntry } from '../components/photo-entry.ts'
import { photosField, storyField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'
import type { PhotoPort, UploadedPhoto } from '../upload-ports.ts'

const photo = (tempId: string): UploadedPhoto => ({
  tempId,
  url: `/${tempId}/large.webp`,
  thumbUrl: `/${tempId}/small.webp`,
  media: 'image',
  alt: '',
  blur: '',
})

/** Keeps every upload waiting until it is let through. */
function waitingPort() {
  const arrive: (() => void)[] = []
  const port: PhotoPort = {
    upload: (file, { signal }) =>
      new Promise((resolve, reject) => {
        arrive.push(() => resolve(photo(file.name)))
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
    discard: () => {},
    find: async (ids) => ids.map(photo),
    describe: async () => {},
  }
  return {
    openPhotos: async () => port,
    arrive: () => {
      for (const go of arrive.splice(0)) go()
    },
  }
}

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `photo-${at + 1}`, { type: 'image/png' }))

async function open(answers = {}, mode: 'create' | 'edit' = 'create') {
  const { openPhotos, arrive } = waitingPort()
  const shown = showStep(stepWith(storyField, photosField), { story: 'Plums.', ...answers }, { openPhotos, mode })
  const group = await screen.findByRole('group', { name: 'Photos' })
  const picker = group.querySelector('input[type=file]') as HTMLInputElement
  return { ...shown, arrive, group, pick: (count: number) => shown.user.upload(picker, files(count)) }
}

it('shows beside the picker which photos are allowed [PHO-09, PHO-10, PHO-11, PHO-12, PHO-13]', async () => {
  const { group } = await open()
  const guidance = group.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(guidance)).toHaveTextContent(
    'Photos are optional. Only you as a child. No photos with memories of child sexual abuse. No adults. Photos with more than one person are deleted.',
  )
})

it('keeps the first three of four with a message [ERR-22, PHO-02, PHO-03]', async () => {
  const { group, pick, arrive, answers } = await open()
  await pick(4)
  expect(within(group).getByRole('alert')).toHaveTextContent('You can only upload up to 3 photos')
  expect(within(group).getAllByRole('progressbar')).toHaveLength(3)
  arrive()
  await waitFor(() => expect(answers()).toMatchObject({ image_list: ['photo-1', 'photo-2', 'photo-3'] }))
})

it.each([
  ['Done', 'create'],
  ['Save', 'edit'],
] as const)('closes the story with %s only after uploads have finished [CRE-47]', async (name, mode) => {
  const { user, pick, arrive } = await open({}, mode)
  await pick(1)
  await user.click(screen.getByRole('button', { name: /^Your story/ }))
  const done = within(screen.getByRole('dialog')).getByRole('button', { name })
  expect(done).toBeDisabled()
  expect(screen.getByRole('dialog')).toHaveTextContent('Wait until your photo has uploaded')
  arrive()
  await waitFor(() => expect(done).toBeEnabled())
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Please wait')
})

it("creates an entry from a file and from the server's response [PHO-14]", () => {
  const response = photo('t1')
  const nothing = { url: '', thumbUrl: '', response: null, tempId: '' }
  expect(uploadingEntry('u1', 'swing.jpg')).toEqual({ uid: 'u1', name: 'swing.jpg', status: 'uploading', ...nothing })
  expect(doneEntry(uploadingEntry('u1', 'swing.jpg'), response)).toEqual({
    uid: 'u1',
    name: 'swing.jpg',
    status: 'done',
    url: '/t1/large.webp',
    thumbUrl: '/t1/small.webp',
    response,
    tempId: 't1',
  })
})
