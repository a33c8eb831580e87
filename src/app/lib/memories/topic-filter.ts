export interface FilteredTopics {
  topics: { id: string; label: string; hidden: boolean }[]
}

export const topicFilterKey = ['topic-filter']
