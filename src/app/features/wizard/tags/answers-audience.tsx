import { privacy as levels } from '../../../lib/memories/memory-codes.ts'
import { text } from '../../../lib/texts/texts.ts'
import { LinkIcon, LockIcon, PeopleIcon } from '../../../ui/icons.tsx'
import '../wizard-page.css'

/** On each step: who will see what is answered, which is whoever sees the memory. */
export function AnswersAudience({ privacy }: { privacy: number }) {
  const [sentence, Icon] =
    privacy === levels.public
      ? (['answers.public', PeopleIcon] as const)
      : privacy === levels.onlyMe
        ? (['answers.onlyMe', LockIcon] as const)
        : (['answers.withLink', LinkIcon] as const)
  return (
    <p className="audience-line answers-audience">
      <Icon />
      {text(sentence)}
    </p>
  )
}
