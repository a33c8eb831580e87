/** Photos of a memory and files of answers: joined to them, told with them, removed with their author. */
export { changeAvatar, moveAvatar } from './avatars-repository.ts'
export { attachFiles, findDeliveredFile, releaseFiles, removeFilesOf } from './files-repository.ts'
export { fileToKeep } from './own-photo-files.ts'
export { inMemory, toPhoto } from './photo-response.ts'
export { openPhotoStore } from './photo-store.ts'
export { attachPhotos, removePhotosOf, type StoredPhoto } from './photos-repository.ts'
