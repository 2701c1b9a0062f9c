/** A valid PDF (ISO 32000) of one empty page; `version` is the one in its first line. */
export function aPdf(version = '1.4'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let text = `%PDF-${version}\n`
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** The same PDF as it is with a password: its trailer names an encryption dictionary. */
export const aProtectedPdf = (): Buffer =>
  Buffer.from(aPdf().toString('latin1').replace('/Root 1 0 R>>', '/Root 1 0 R/Encrypt 9 0 R>>'), 'latin1')
