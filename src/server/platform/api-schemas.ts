import type { FastifyInstance } from 'fastify'
import accountSettings from '../../../schemas/api/accounts/account-settings.schema.json' with { type: 'json' }
import sessionUser from '../../../schemas/api/accounts/session-user.schema.json' with { type: 'json' }
import feedback from '../../../schemas/api/interactions/feedback.schema.json' with { type: 'json' }
import interactionStatus from '../../../schemas/api/interactions/interaction-status.schema.json' with { type: 'json' }
import comment from '../../../schemas/api/memories/comment.schema.json' with { type: 'json' }
import commentCreate from '../../../schemas/api/memories/comment-create.schema.json' with { type: 'json' }
import commentList from '../../../schemas/api/memories/comment-list.schema.json' with { type: 'json' }
import commentUpdate from '../../../schemas/api/memories/comment-update.schema.json' with { type: 'json' }
import detailEntry from '../../../schemas/api/memories/detail-entry.schema.json' with { type: 'json' }
import feedPage from '../../../schemas/api/memories/feed-page.schema.json' with { type: 'json' }
import member from '../../../schemas/api/memories/member.schema.json' with { type: 'json' }
import memory from '../../../schemas/api/memories/memory.schema.json' with { type: 'json' }
import memoryCard from '../../../schemas/api/memories/memory-card.schema.json' with { type: 'json' }
import memoryEdit from '../../../schemas/api/memories/memory-edit.schema.json' with { type: 'json' }
import memoryList from '../../../schemas/api/memories/memory-list.schema.json' with { type: 'json' }
import memoryPayload from '../../../schemas/api/memories/memory-payload.schema.json' with { type: 'json' }
import memorySearch from '../../../schemas/api/memories/memory-search.schema.json' with { type: 'json' }
import notificationPage from '../../../schemas/api/memories/notification-page.schema.json' with { type: 'json' }
import ownTags from '../../../schemas/api/memories/own-tags.schema.json' with { type: 'json' }
import photo from '../../../schemas/api/memories/photo.schema.json' with { type: 'json' }
import privateComment from '../../../schemas/api/memories/private-comment.schema.json' with { type: 'json' }
import privateCommentCreate from '../../../schemas/api/memories/private-comment-create.schema.json' with {
  type: 'json',
}
import privateCommentList from '../../../schemas/api/memories/private-comment-list.schema.json' with { type: 'json' }
import privateCommentUpdate from '../../../schemas/api/memories/private-comment-update.schema.json' with {
  type: 'json',
}
import receivedList from '../../../schemas/api/memories/received-list.schema.json' with { type: 'json' }
import searchFilters from '../../../schemas/api/memories/search-filters.schema.json' with { type: 'json' }
import searchSuggestions from '../../../schemas/api/memories/search-suggestions.schema.json' with { type: 'json' }
import sentList from '../../../schemas/api/memories/sent-list.schema.json' with { type: 'json' }
import similarMemories from '../../../schemas/api/memories/similar-memories.schema.json' with { type: 'json' }
import tag from '../../../schemas/api/memories/tag.schema.json' with { type: 'json' }
import tagName from '../../../schemas/api/memories/tag-name.schema.json' with { type: 'json' }
import topic from '../../../schemas/api/memories/topic.schema.json' with { type: 'json' }
import writtenTag from '../../../schemas/api/memories/written-tag.schema.json' with { type: 'json' }
import answeredWizards from '../../../schemas/api/responses/answered-wizard-list.schema.json' with { type: 'json' }
import wizardList from '../../../schemas/api/responses/wizard-list.schema.json' with { type: 'json' }
import wizardPlaces from '../../../schemas/api/responses/wizard-places.schema.json' with { type: 'json' }
import response from '../../../schemas/api/responses/wizard-response.schema.json' with { type: 'json' }
import responseCreate from '../../../schemas/api/responses/wizard-response-create.schema.json' with { type: 'json' }
import responseList from '../../../schemas/api/responses/wizard-response-list.schema.json' with { type: 'json' }
import ownPasskey from '../../../schemas/api/second-factor/own-passkey.schema.json' with { type: 'json' }
import passkeyAssertion from '../../../schemas/api/second-factor/passkey-assertion.schema.json' with { type: 'json' }
import studio from '../../../schemas/api/studio/studio.schema.json' with { type: 'json' }
import topicChoice from '../../../schemas/api/topic-filter/topic-choice.schema.json' with { type: 'json' }

/** What routes name by file instead of saying it again. A file that is referred to stands here. */
export const sharedSchemas = {
  detailEntry,
  feedPage,
  member,
  memory,
  memoryCard,
  memoryEdit,
  memoryList,
  memoryPayload,
  notificationPage,
  photo,
  tag,
  topic,
  writtenTag,
  accountSettings,
  feedback,
  interactionStatus,
  ownPasskey,
  passkeyAssertion,
  sessionUser,
  topicChoice,
  memorySearch,
  receivedList,
  sentList,
  ownTags,
  searchFilters,
  searchSuggestions,
  similarMemories,
  tagName,
  comment,
  commentCreate,
  commentList,
  commentUpdate,
  privateComment,
  privateCommentCreate,
  privateCommentList,
  privateCommentUpdate,
  answeredWizards,
  response,
  responseCreate,
  responseList,
  wizardList,
  wizardPlaces,
  studio,
}

/**
 * A schema of the store, in a route.
 * @example app.get('/x', { schema: { response: { 200: shared('memory') } } }, …)
 */
export const shared = (name: keyof typeof sharedSchemas): { $ref: string } => ({ $ref: `${sharedSchemas[name].$id}#` })

/** Before any route: Fastify's own store, which validators and serializers ask, and whoever describes the routes. */
export function addSharedSchemas(app: FastifyInstance): void {
  for (const schema of Object.values(sharedSchemas)) app.addSchema(schema)
}
