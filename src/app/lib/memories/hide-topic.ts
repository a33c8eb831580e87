import type { Topic } from '@kindred/contract/topic'
import type { QueryClient } from '@tanstack/react-query'
import { getJson, request } from '../api/api.ts'
import { logFailure } from '../log.ts'
import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'
import { type FilteredTopics, topicFilterKey } from './topic-filter.ts'

const address = '/api/v1/topic-filter'
/** So long the toast offers to take it back; the settings do for ever. */
const undoSeconds = 30

/** Hides every memory that mentions a topic, at once; the toast that says so can take it back. */
export async function hideTopic(client: QueryClient, topic: Topic): Promise<void> {
  if (!(await setHidden(client, topic, true))) return
  showToast({
    title: text('topicFilter.hidden', { topic: topic.description }),
    text: text('topicFilter.hiddenText'),
    tone: 'good',
    seconds: undoSeconds,
    takesFocus: true,
    action: {
      label: text('avoid.undo'),
      run: () =>
        void setHidden(client, topic, false).then(
          (isDone) =>
            isDone && showToast({ title: text('topicFilter.shownAgain', { topic: topic.description }), tone: 'good' }),
        ),
    },
  })
}

async function setHidden(client: QueryClient, { id }: Topic, isHidden: boolean): Promise<boolean> {
  try {
    const { topics } = await getJson<FilteredTopics>(address)
    const others = topics.filter((topic) => topic.hidden && topic.id !== id).map((topic) => topic.id)
    const hidden = isHidden ? [...others, id] : others
    const { data } = await request<FilteredTopics>(address, { method: 'PUT', body: { hidden } })
    client.setQueryData(topicFilterKey, data)
  } catch (error) {
    logFailure('hiding a topic', error)
    showToast({ title: text('topicFilter.failed'), text: text('topicFilter.failedText'), tone: 'problem' })
    return false
  }
  // Lists stay in sight while they are read again.
  for (const list of ['feed', 'memories', 'similar', 'notifications', 'unseen', 'received'])
    void client.invalidateQueries({ queryKey: [list] })
  return true
}
