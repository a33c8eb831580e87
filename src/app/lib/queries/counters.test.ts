import { expect, it, vi } from 'vitest'
import { request } from '../api/api.ts'
import { type Counter, counted, countersOfComment, countersOfMemory, toggled } from './counters.ts'

const memory = {
  counts: { comments: 3, users_empathized: 2 },
  reactions: [
    { reaction_option_id: 4, reaction_count: 2 },
    { reaction_option_id: 3, reaction_count: 1 },
  ],
}
const status = {
  shareable_link: 'abc',
  users_empathized: 2,
  empathy: { empathized: 0, empathy_id: null, count_empathies: 1 },
  feedback: { feedback_id: 'f1', feedback: ['Honest'], count_users_given_feedback: 1 },
  reaction: { reaction_id: 'r1', reaction_option_id: 4 },
  save: { save_id: 's1' },
  vote: { vote_id: null, count_votes: 5 },
  connect: { connected: 1, count_connections: 2 },
  resonances: [{ memory_tag_id: 't1', resonated: 1, count_resonances: 4, resonance_id: 'x' }],
}
const comment = {
  id: 'c1',
  comment_id: 'c1',
  content: 'a',
  created_at: '',
  updated_at: '',
  user: { id: 'u', username: 'u', avatar: null },
  memory: { shareable_link: 'abc' },
  count_empathies: 2,
  count_users_given_feedback: 1,
  count_traumas: 0,
  reply_to: null,
  empathy_id: null,
  feedback_id: null,
}
const all = { ...countersOfMemory(memory, status), ...countersOfComment(comment) }

it('each item of a memory or comment has its own count and flag [RCT-12]', () => {
  expect(all).toEqual({
    comments: { count: 3, active: false },
    loves: { count: 2, active: true },
    favorites: { count: 1, active: true },
    reactions: { count: 3, active: true },
    resonance: { count: 4, active: true },
    feedback: { count: 1, active: true },
    votes: { count: 5, active: false },
    links: { count: 2, active: true },
    meTooLikes: { count: 2, active: false },
    meTooTrauma: { count: 0, active: false },
    meTooFeedback: { count: 1, active: false },
  })
})

it('each counts up and down by one, also by flag, and is never negative [RCT-13, RCT-14]', () => {
  for (const counter of Object.values<Counter>(all)) {
    expect(counted(counter, 1).count).toBe(counter.count + 1)
    expect(counted(counted(counter, 1), -1)).toEqual(counter)
    expect(counted({ ...counter, count: 0 }, -1).count).toBe(0)
    expect(toggled(toggled({ count: 1, active: true }))).toEqual({ count: 1, active: true })
  }
  expect(toggled(all.votes)).toEqual({ count: 6, active: true })
})

/** The server answers it and keeps nothing (AMB-66); no screen calls it, so it is declared here. */
const sendTrauma = (operation: 'new' | 'delete', body: { shareable_link?: string; comment_id?: string }) =>
  request<{ data: { count_traumas: number } }>(`/api/v1/trauma/${operation}/`, { method: 'POST', body })

it('calls POST /api/v1/trauma/:operation/, which no screen uses [API-16]', async () => {
  const fetched = vi.fn(async () => new Response('{"data":{"count_traumas":0}}'))
  vi.stubGlobal('fetch', fetched)
  await expect(sendTrauma('new', { shareable_link: 'abc' })).resolves.toMatchObject({
    data: { data: { count_traumas: 0 } },
  })
  expect(fetched).toHaveBeenCalledWith('/api/v1/trauma/new/', expect.objectContaining({ method: 'POST' }))
  vi.unstubAllGlobals()
})
