import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import shipped from '../../../../content/options/praise.json' with { type: 'json' }
import { exampleUser, show } from '../../test-support.tsx'
import PraiseForm from './praise-form.tsx'
import { PraisePanel } from './praise-panel.tsx'

it('passes the complete feedback to its caller [ENT-29, API-46, AMB-32]', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn()
  const options = ['Honest', 'Wise'].map((description) => ({ id: description.toLowerCase(), description }))
  const saved = { feedback_id: 'f1', feedback: ['Honest'] }
  const asked = vi.spyOn(globalThis, 'fetch')
  const panel = { options, most: 3, readOnly: false, onSubmit }
  const first = show(<PraisePanel {...panel} saved={saved} named={[]} />)
  await user.click(screen.getByRole('checkbox', { name: 'Wise' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const unused = { suggestions: '', negative: [], report: '', rating: 'positive' }
  const given = { positive: ['Honest', 'Wise'], feedbackIds: ['honest', 'wise'], ...unused }
  expect(onSubmit).toHaveBeenLastCalledWith({ ...given, userFeedbackId: 'f1' })
  first.unmount()

  // Of a comment, and with nothing sent before.
  show(<PraisePanel {...panel} commentId="c1" saved={null} named={['honest', 'wise']} />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenLastCalledWith({ ...given, comment_id: 'c1' })
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(asked).not.toHaveBeenCalled()
})

it('offers labels suitable for the mood, and those sent before', async () => {
  const labels = shipped.options.map(({ id, label, for: moods }) => ({ id, description: label, for: moods }))
  const given = (feedback: string[]) => ({
    feedback_list: feedback.length > 0 ? [{ feedback_id: 'f1', feedback }] : [],
  })
  const offeredFor = async (mood: string | undefined, feedback: string[] = []) => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.startsWith('/user/session')) return new Response(JSON.stringify({ user: exampleUser }))
      return new Response(
        JSON.stringify(url.includes('/feedback/options/') ? { results: labels, most: 3 } : given(feedback)),
      )
    })
    const shown = show(<PraiseForm link="abc" mood={mood} named={[]} readOnly={false} onDone={() => {}} />, {
      user: exampleUser,
    })
    const names = (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)
    shown.unmount()
    return names
  }
  const merry = ['Funny in a good way', 'The ending', 'It made me smile']
  const all = labels.map(({ description }) => description)
  expect(await offeredFor('happy')).toEqual(all)
  expect(await offeredFor('unhappy')).toEqual(all.filter((label) => !merry.includes(label)))
  expect(await offeredFor('unhappy', ['The ending'])).toContain('The ending')
  // A comment has no mood.
  expect(await offeredFor(undefined)).toEqual(all)
})
