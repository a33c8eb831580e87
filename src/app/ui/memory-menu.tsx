import type { InteractionStatus } from '@kindred/contract/interaction-status'
import type { Member } from '@kindred/contract/member'
import type { Topic } from '@kindred/contract/topic'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { logFailure } from '../lib/log.ts'
import { blockEntries } from '../lib/memories/blocks.ts'
import { copyLink } from '../lib/memories/copy-link.ts'
import { openReportDialog } from '../lib/memories/reporting.ts'
import { showTopicsWithUndo } from '../lib/memories/show-topics.ts'
import { useAsMember, useMemberId } from '../lib/session/session.ts'
import { countText, text } from '../lib/texts/texts.ts'
import type { LinkProps } from './link.tsx'
import { MoreMenu } from './more-menu.tsx'

interface MemoryMenuProps {
  link: string
  author: Member
  /** What it mentions: a reader can hide it everywhere. */
  topics: readonly Topic[]
  /** In a list, where it is covered: shows this one, before all that mention nothing else. */
  onShowTopics?: () => void
  /** Where it is praised, in a list: beside a memory's own words a menu of responses leads there. */
  praise?: Pick<LinkProps, 'to' | 'state'>
  /** In a list: whether that says the reader saved it. Elsewhere a button of its own saves it. */
  isSaved?: boolean
}

/** Known once the memory was opened or saved (`interactionStatusQueryOptions`): not worth a call, or its code, for each card. */
function useKnownStatus(link: string): InteractionStatus['data'] | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => client.getQueryData<InteractionStatus['data']>(['interaction', link]),
  )
}

/** What can be done about another's memory. */
export function MemoryMenu({ link, author, topics, onShowTopics, praise, isSaved }: MemoryMenuProps) {
  const asMember = useAsMember<() => void>((choose) => choose())
  const client = useQueryClient()
  const isMember = useMemberId() !== undefined
  const status = useKnownStatus(link)
  const saved = status === undefined ? isSaved : status.save !== null
  // A note that content no longer names is no topic that could be hidden.
  const named = topics.filter(({ id }) => id !== 'unnamed')
  return (
    <MoreMenu
      name={text('memory.menu', { name: author.username })}
      entries={[
        ...(praise
          ? [
              {
                label: text('window.tab.feedback'),
                help: text('responses.praise.sees', { name: author.username }),
                link: praise,
              },
            ]
          : []),
        { label: text('memory.share'), onChoose: () => void copyLink(link) },
        ...(onShowTopics
          ? [
              {
                label: countText('cover.showTopics', topics.length),
                onChoose: () => {
                  onShowTopics()
                  showTopicsWithUndo(topics, isMember)
                },
              },
            ]
          : []),
        ...[
          ...(isSaved === undefined
            ? []
            : [
                {
                  label: text(saved ? 'reactions.unsave' : 'reactions.save'),
                  onChoose: () =>
                    void import('../lib/memories/save-from-list.ts')
                      .then(({ saveFromList }) =>
                        saveFromList(client, { link, author: author.username, isSaved: !saved }),
                      )
                      .catch((reason: unknown) => logFailure('saving a memory', reason)),
                },
              ]),
          ...named.map((topic) => ({
            label: text('topicFilter.hide', { topic: topic.description }),
            onChoose: () =>
              void import('../lib/memories/hide-topic.ts')
                .then(({ hideTopic }) => hideTopic(client, topic))
                .catch((reason: unknown) => logFailure('hiding a topic', reason)),
          })),
          { label: text('report.entry'), onChoose: () => openReportDialog({ link, comment: null, person: author }) },
          ...blockEntries(author),
        ].map(({ label, onChoose }) => ({ label, onChoose: () => asMember(onChoose, onChoose) })),
      ]}
    />
  )
}
