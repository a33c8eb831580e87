import { type Answers, chosenIn, type Wizard } from '@kindred/engine'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { privacy } from '../../../lib/codes.ts'
import { text } from '../../../lib/texts.ts'
import { LinkIcon, LockIcon, PeopleIcon } from '../../../ui/icons.tsx'
import { toPrivacyInfo } from './memory-address.ts'
import { usePrivateDetails } from './private-details/use-private-details.ts'
import { audienceOf } from './use-narrowing.ts'
import '../wizard-page.css'
import { Link } from '../../../ui/link.tsx'

const everyone = { sentence: 'privacy.publicBeforePost', Icon: PeopleIcon }
const readers: Readonly<Record<number, typeof everyone>> = {
  [privacy.public]: everyone,
  [privacy.withLink]: { sentence: 'privacy.linkBeforePost', Icon: LinkIcon },
  [privacy.onlyMe]: { sentence: 'privacy.onlyMeBeforePost', Icon: LockIcon },
}

/** Beside Post: who will see it, and what in it may tell who somebody is. The author decides. */
export default function BeforePosting({ wizard, answers, tags }: { wizard: Wizard; answers: Answers; tags: Answers }) {
  const { pathname, search } = useLocation()
  const { sentence, Icon } = readers[audienceOf(wizard, answers)] ?? everyone
  const texts = useMemo(() => [...textsIn(answers), ...textsIn(tags)], [answers, tags])
  const details = [...new Set(usePrivateDetails(texts).map(({ words }) => words))]
  return (
    <div className="before-posting">
      {details.length > 0 && (
        <p className="wizard-note" role="status">
          {text('privacy.names', { words: details.join(', ') })}
        </p>
      )}
      <p className="who">
        <Icon />
        {text(sentence)}
        <Link to={`${pathname}${toPrivacyInfo(search)}`}>{text('privacy.info')}</Link>
      </p>
    </div>
  )
}

const textsIn = (answers: Answers): string[] => Object.values(answers).flatMap((answer) => [...chosenIn(answer)])
