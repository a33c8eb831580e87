import { afterEach, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../tests/helpers/poll-timeout.ts'
import { keepFocus } from './keep-focus.ts'

const stop = { keeping: () => {} }
afterEach(() => {
  stop.keeping()
  document.body.innerHTML = ''
})

function page(html: string) {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`
  stop.keeping = keepFocus()
}
const byId = (id: string) => document.getElementById(id) as HTMLButtonElement
const focused = () => document.activeElement?.id

it('focus moves to the nearest focusable ancestor of a removed element', async () => {
  page('<article id="card" tabindex="-1"><p><button id="undo">Undo</button></p></article>')
  byId('undo').focus()
  byId('undo').parentElement?.remove()
  await vi.waitFor(() => expect(focused()).toBe('card'), pollOptions)
  byId('card').remove()
  await vi.waitFor(() => expect(focused()).toBe('main'), pollOptions)
})

it('focus stays where the app or a click outside put it', async () => {
  page('<article id="card" tabindex="-1"><button id="send">Send</button></article><p id="said" tabindex="-1"></p>')
  byId('send').focus()
  byId('send').remove()
  byId('said').focus()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(focused()).toBe('said')
  byId('said').blur()
  byId('card').remove()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.activeElement).toBe(document.body)
})
