/** Hands a file to the browser's downloads. */
export function saveAsFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
