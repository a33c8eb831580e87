import type { MemoryCard } from '@kindred/contract/memory-card'
import type { Field } from '@kindred/engine'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memoryWizardId } from '../features/wizard/tags/tag-wizard-id.ts'
import { definitionQuery } from '../features/wizard/wizard-query.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { searchQueryOptions } from '../lib/queries/page-queries.ts'
import { useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import { MoreButton } from '../ui/more-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { MineTabs } from './mine-tabs.tsx'
import { PageLoading } from './page-loading.tsx'
import '../ui/button.css'
import './your-styles-page.css'
import { Link } from '../ui/link.tsx'

/** As many as one page of the list holds. */
const atOnce = 50

/** What a member wrote about how they love, gathered from their own memories. Content says which answers these are. */
export default function YourStylesPage() {
  useTitle(text('yourStyles.title'))
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <div className="page your-styles">
      <h1>{text('yours.title')}</h1>
      <MineTabs />
      <h2>{text('yourStyles.title')}</h2>
      <p className="lead">{text('yourStyles.lead')}</p>
      <StyleAnswers userId={session.user.id} />
      <section aria-labelledby="words-for-it">
        <h3 id="words-for-it">{text('yourStyles.quiz.title')}</h3>
        <p>{text('yourStyles.quiz.text')}</p>
        <p className="your-styles-ways row-3">
          <Link className="button" to="/quiz">
            {text('yourStyles.quiz.take')}
          </Link>
          <a className="button quiet" href="/styles">
            {text('yourStyles.list')}
          </a>
        </p>
      </section>
    </div>
  )
}

type StyleAnswer = { label: string; words: string }

function StyleAnswers({ userId }: { userId: string }) {
  const wizard = useQuery(definitionQuery(memoryWizardId))
  const memories = useInfiniteQuery(searchQueryOptions({ user: userId }, atOnce))
  if (wizard.isPending || memories.isPending) return <PageLoading />
  if (wizard.data === undefined || memories.data === undefined)
    return <TryAgain onAgain={() => Promise.all([wizard.refetch(), memories.refetch()])} />
  const fields = wizard.data.steps.flatMap(({ fields }) => fields.filter(({ gathered }) => gathered === true))
  const found = memories.data.pages
    .flatMap(({ results }) => results)
    .map((memory) => ({ memory, answers: fields.flatMap((field) => styleAnswersOf(memory, field)) }))
    .filter(({ answers }) => answers.length > 0)
  return (
    <>
      {found.length === 0 && !memories.hasNextPage && <Nothing />}
      <ul className="your-styles-list stack-4">
        {found.map(({ memory, answers }) => (
          <OneMemory key={memory.id} memory={memory} answers={answers} />
        ))}
      </ul>
      <MoreButton list={memories} label={text('yourStyles.more')} />
    </>
  )
}

/** An answer stands in a card under the name that content gives it. */
function styleAnswersOf(memory: MemoryCard, { label, binding }: Field): StyleAnswer[] {
  const words = memory[binding?.read ?? binding?.payload ?? '']
  return typeof words === 'string' && words.trim() !== '' ? [{ label, words }] : []
}

const OneMemory = ({ memory, answers }: { memory: MemoryCard; answers: readonly StyleAnswer[] }) => (
  <li>
    <dl>
      {answers.map(({ label, words }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p>
      {text('yourStyles.from')}{' '}
      <Link to={`/memory/${memory.shareable_link}`}>
        {memory.title || text('card.untitled', { name: memory.author.username })}
      </Link>
    </p>
  </li>
)

const Nothing = () => (
  <div className="memory-list-empty stack-4">
    <Picture name="threads" />
    <p>{text('yourStyles.none')}</p>
    <Link className="button" to="/post">
      {text('yourStyles.write')}
    </Link>
  </div>
)
