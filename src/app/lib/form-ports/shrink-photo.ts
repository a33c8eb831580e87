/** Twice what the server keeps at most: room for its own scaling, in a hundredth of a phone's largest files. */
const longestSide = 3_200
/** Smaller files go as they are. */
const smallBytes = 4 * 1024 * 1024
const quality = 0.9

/** Only what may be a photo: a GIF may move, and other formats tell the server more than a decoder here would. */
const scalable = /^image\/(jpeg|png|webp|avif|hei[cf])$/

/**
 * The photo as it is sent: a large one is scaled down on this device, upright and without what its camera wrote into it (place, time,
 * names). So a phone's largest picture needs neither a fast connection nor a server that opens it. Whatever cannot be opened here goes
 * as it is: the server has the sentence for it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!scalable.test(file.type)) return file
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    // Reads the size and no more; drawn in a smaller size, a JPEG is decoded in that size.
    await new Promise((resolve, reject) => {
      picture.onload = resolve
      picture.onerror = () => reject(new Error('This browser cannot open the photo.'))
    })
    const { naturalWidth, naturalHeight } = picture
    const scale = longestSide / Math.max(naturalWidth, naturalHeight)
    const isReadable = !/hei[cf]$/.test(file.type)
    if (scale >= 1 && file.size <= smallBytes && isReadable) return file
    const small = await drawn(picture, Math.min(1, scale))
    return small === null ? file : new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: small.type })
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

function drawn(picture: HTMLImageElement, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  // An <img> is upright here, whatever its Exif says, and the canvas has no Exif.
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const drawing = canvas.getContext('2d')
  if (drawing === null) return Promise.resolve(null)
  drawing.imageSmoothingQuality = 'high'
  // As the server has it: nothing shines through.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
