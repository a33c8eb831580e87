export { inMemory, toPhoto } from './photo-as-read.ts'
export { photos } from './photos-plugin.ts'
export { attachPhotos, removePhotosOf, type StoredPhoto } from './photos-repository.ts'
