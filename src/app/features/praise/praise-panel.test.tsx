import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../../test-support.tsx'
import { PraisePanel } from './praise-panel.tsx'

it('hands the whole feedback to its caller [ENT-29, API-46, AMB-32]', async () => {
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
