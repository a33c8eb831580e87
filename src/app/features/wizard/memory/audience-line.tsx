import type { Answers, Wizard } from '@kindred/engine'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { text } from '../../../lib/texts/texts.ts'
import { LinkIcon, LockIcon, PeopleIcon } from '../../../ui/icons.tsx'
import { audienceOf } from './use-privacy-narrowing.ts'
import '../wizard-page.css'

const everyone = { sentence: 'privacy.publicBeforePost', Icon: PeopleIcon }
const readers: Readonly<Record<number, typeof everyone>> = {
  [privacy.public]: everyone,
  [privacy.withLink]: { sentence: 'privacy.linkBeforePost', Icon: LinkIcon },
  [privacy.onlyMe]: { sentence: 'privacy.onlyMeBeforePost', Icon: LockIcon },
}

/** On the line of Post: who can read it from then on. */
export function AudienceLine({ wizard, answers }: { wizard: Wizard; answers: Answers }) {
  const { sentence, Icon } = readers[audienceOf(wizard, answers)] ?? everyone
  return (
    <p className="audience-line" role="status">
      <Icon />
      {text(sentence)}
    </p>
  )
}
