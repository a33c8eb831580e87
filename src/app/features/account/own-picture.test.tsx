import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleUser, show } from '../../test-support.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { OwnPicture } from './own-picture.tsx'

afterEach(() => vi.unstubAllGlobals())

it('uploads an avatar as a form, shows errors, and updates the session', async () => {
  const sent: RequestInit[] = []
  let answer: [number, object] = [400, { errors: { image: ['Please choose a photo.'] } }]
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return new Response(JSON.stringify(answer[1]), { status: answer[0] })
  })
  const { client, container } = show(<OwnPicture user={exampleUser} />, { user: exampleUser })
  const picker = container.querySelector('input[type=file]') as HTMLInputElement
  const file = new File(['x'], 'plant.gif', { type: 'image/gif' })
  await userEvent.upload(picker, file)
  expect(await screen.findByText('Please choose a photo.')).toBeVisible()
  answer = [200, { avatar: '/a.webp' }]
  await userEvent.upload(picker, file)
  await waitFor(() => expect(client.getQueryData(['session'])).toMatchObject({ avatar: '/a.webp' }))
  const body = sent[1]?.body as FormData
  expect([(body.get('image') as File).name, sent[1]?.headers]).toEqual(['plant.gif', { accept: 'application/json' }])
})

it('shows the first letter of the name when the avatar fails to load', () => {
  const { container } = show(<Avatar name="Fern" picture="/gone.webp" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('.avatar.letter')).toHaveTextContent('F')
})
