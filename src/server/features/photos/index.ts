/** Photos of a memory: joined to it, told with it, removed with their author. */
export { changeAvatar, moveAvatar } from './avatars-repository.ts'
export { fileToKeep } from './own-photo-files.ts'
export { inMemory, toPhoto } from './photo-response.ts'
export { openPhotoStore } from './photo-store.ts'
export { attachPhotos, removePhotosOf, type StoredPhoto } from './photos-repository.ts'
