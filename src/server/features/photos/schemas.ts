import photoSchema from '../../../../schemas/api/memories/photo.schema.json' with { type: 'json' }
import { shared } from '../../platform/api-schemas.ts'

const name = { type: 'string', maxLength: 100 }
const tempId = { type: 'object', required: ['temp_id'], properties: { temp_id: name } }

export const uploadSchema = {
  summary: 'Takes a photo or video, which waits a day for the memory that it is for.',
  consumes: ['multipart/form-data'],
  response: {
    200: {
      type: 'object',
      required: ['temp_id', 'image', 'error', 'photo'],
      properties: { temp_id: name, image: { type: 'string' }, error: { type: 'null' }, photo: shared('photo') },
    },
  },
}

export const discardSchema = {
  summary: 'Forgets a photo that waits. One that is unknown, or part of a memory, stays as it is.',
  querystring: tempId,
  response: { 200: tempId },
}

const listOf = (summary: string) => ({
  summary,
  response: {
    200: {
      type: 'array',
      items: {
        type: 'object',
        required: ['image_url', 'temp_id'],
        properties: { image_url: { type: 'string' }, ...photoSchema.properties },
      },
    },
  },
})

export const temporaryListSchema = listOf('My photos that wait for a memory.')
export const ownListSchema = {
  ...listOf('Those of my photos that are named, waiting or posted.'),
  querystring: { type: 'object', required: ['temp_id'], properties: { temp_id: { type: 'string', maxLength: 2_000 } } },
}

/** As long as anybody listens to, and as the form takes. */
const maxAltLength = 300

export const describeSchema = {
  summary: 'Says what is on a photo of mine, for those who do not see it.',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['temp_id', 'alt'],
    properties: { temp_id: name, alt: { type: 'string', maxLength: maxAltLength } },
  },
  response: {
    200: { type: 'object', required: ['temp_id', 'alt'], properties: { temp_id: name, alt: { type: 'string' } } },
  },
}

const file = { photo: name, file: { type: 'string', maxLength: 30 } }
const response = { 200: { type: 'string', description: 'The picture or the video itself.' } }
export const fileSchema = {
  summary: 'A file of a photo of mine: small, medium or large, as avif or webp; video.mp4 or video.webm.',
  params: { type: 'object', required: ['photo', 'file'], properties: file },
  response,
}
export const shownFileSchema = {
  summary: 'A file of a photo, for anyone who may read its memory under this link.',
  params: { type: 'object', required: ['hashId', 'photo', 'file'], properties: { hashId: name, ...file } },
  response,
}

const uploadedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'type', 'bytes'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string', description: 'As its owner called it, with the ending of what is in it.' },
    type: { type: 'string', description: 'What is in it, by its first bytes.' },
    bytes: { type: 'integer' },
  },
}
const oneFile = {
  type: 'object',
  required: ['fileId'],
  properties: { fileId: { type: 'string', format: 'uuid' } },
}
export const uploadFileSchema = {
  summary: 'Takes a file, which waits a week for the answers that name it.',
  consumes: ['multipart/form-data'],
  response: { 200: uploadedSchema },
}
export const ownFilesSchema = {
  summary: 'Those of my files that are named, waiting or beside answers.',
  querystring: { type: 'object', required: ['ids'], properties: { ids: { type: 'string', maxLength: 4_000 } } },
  response: { 200: { type: 'array', items: uploadedSchema } },
}
export const fileOfMineSchema = {
  summary: 'A file of mine, to be saved.',
  params: oneFile,
  response: { 200: { type: 'string', description: 'The file itself.' } },
}
export const discardFileSchema = {
  summary: 'Forgets a file that waits. One that is unknown, or beside answers, stays as it is.',
  params: oneFile,
  response: { 200: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
}

const avatar = { type: ['string', 'null'], description: 'Where the picture is; null when there is none.' }
const avatarResponse = { 200: { type: 'object', required: ['avatar'], properties: { avatar } } }
export const avatarSchema = {
  summary: 'Takes a picture to stand beside my name, in place of the one before.',
  consumes: ['multipart/form-data'],
  response: avatarResponse,
}
export const noAvatarSchema = { summary: 'Takes the picture beside my name away.', response: avatarResponse }
export const avatarFileSchema = {
  summary: 'The picture beside a member’s name.',
  params: {
    type: 'object',
    required: ['user', 'file'],
    properties: { user: name, file: { type: 'string', maxLength: 60 } },
  },
  response,
}
