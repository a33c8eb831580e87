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
  show(<PraisePanel options={options} most={3} saved={saved} named={[]} readOnly={false} onSubmit={onSubmit} />)
  await user.click(screen.getByRole('checkbox', { name: 'Wise' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledWith({
    positive: ['Honest', 'Wise'],
    feedbackIds: ['honest', 'wise'],
    ...{ suggestions: '', negative: [], report: '', rating: 'positive', userFeedbackId: 'f1' },
  })
})
