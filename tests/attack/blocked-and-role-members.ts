import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeModerator, withRole } from '../helpers/server/make-moderator.ts'
import type { AttackFixture } from './attack-fixture.ts'
import type { Relation, SessionKind } from './session-kinds.ts'

/** Members between whom and the author something stands, or who have a role. Each asks with one session: how somebody says who they
 * are has nothing to do with who they are, and the matrix of session kinds has shown that for the stranger. */
const kinds: {
  name: string
  relation: Relation
  begin: (fixture: AttackFixture, member: SignedUp) => Promise<unknown>
}[] = [
  {
    name: 'somebody whom the author blocked',
    relation: 'blocked',
    begin: (fixture, member) => avoid(fixture, fixture.people.author, member, 'block'),
  },
  {
    name: 'somebody who blocked the author',
    relation: 'blocked',
    begin: (fixture, member) => avoid(fixture, member, fixture.people.author, 'block'),
  },
  {
    name: 'somebody who muted the author',
    relation: 'muter',
    begin: (fixture, member) => avoid(fixture, member, fixture.people.author, 'mute'),
  },
  {
    name: 'a moderator',
    relation: 'moderator',
    begin: ({ app }, member) => makeModerator(app, member),
  },
  {
    name: 'a publisher of content',
    relation: 'publisher',
    begin: ({ app }, member) => withRole(app, member, 'publisher'),
  },
]

async function avoid({ app }: AttackFixture, { headers }: SignedUp, { user }: SignedUp, kind: 'block' | 'mute') {
  const answer = await app.inject({ method: 'PUT', url: `/api/v1/avoided/${user.id}`, headers, payload: { kind } })
  if (answer.statusCode !== 200) throw new Error(`Not avoided: ${answer.body}`)
}

export const betweenNames = kinds.map(({ name }) => name)

/** A member of this kind, who has just come. */
export async function memberBetween(fixture: AttackFixture, name: string): Promise<SessionKind> {
  const kind = kinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`Nobody is ${name}.`)
  const { stranger } = await fixture.newPeople()
  await kind.begin(fixture, stranger)
  return { name, relation: kind.relation, headers: async () => stranger.headers }
}
