/**
 * A street name of the city's register (in capitals, without accents), converted to the way in which people write it.
 */
export type StreetName = {
  /** 'R. Barão de Jaguara', 'Av. Dr. Moraes Salles'; '' for a street without a name. */
  name: string
  /** Neighbourhood, for street names that occur in several neighbourhoods ('RUA DOIS - JARDIM CAIMAN'); else ''. */
  neighborhood: string
  /** Code of a motorway, such as 'SP-330'; else ''. */
  code: string
}

/** Abbreviations of street kinds and titles, as in the catalogue's points. */
const ABBREVIATIONS: Record<string, string> = {
  RUA: 'R.',
  AVENIDA: 'Av.',
  RODOVIA: 'Rod.',
  DOUTOR: 'Dr.',
  DOUTORA: 'Dra.',
  PROFESSOR: 'Prof.',
  PROFESSORA: 'Profa.',
}

const PARTICLES = new Set('a as o os e da das de do dos em na no nas nos ou von van del della di'.split(' '))
const NUMERAL = /^(I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XV|XVI{0,3}|XIX|XXI{0,3})$/
const ACRONYMS = new Set(['DIC', 'PM', 'COHAB', 'MMDC'])

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of the register whose accents don't follow from their ending. */
const ACCENTED_WORDS = new Map(
  `abaeté abaçaí abrahão abrão acácias adão adônis aguaçu aguapé agápio águeda ajuí álamo álamos alcântara alcebíades alípio álvares álvaro
  amazônica américo amsterdã aquático anajá anajé andré ângela ângelo aníbal antúrios apiaú apolônia apolônio apóstolo aquidabã araçá araçandiva arapuã
  araribóia araújo aristóteles artística asdrúbal atlântica avaré ávila áurea açaí açu babaçu bambuí barnabé batuíra baú begônias bárbara
  boré bororé brás bráulio bráulia brígida bromélias bulhões bétulas cachaça caetés café cajá camacã camboatá camboriú cambará cambarás cambucá
  cambuí caparaó carandaí carapã caraúba cássia caviúnas cecília césar chapecó chácara chácaras cícero claudio clóvis cláudio cláudia colaço
  colômbia conceição confúcio cônego copaíba corações cornélio crisântemos cuiabá curió cândida cândido câmara damião dionísio ditão éder
  élder élvis embaré embaúva érico escolástica esperança espírito estevão eurípedes expedicionário ébano ébanos falcão fátima feijó fernão fidélis
  florianópolis frança françois freijós fé félix fúrio galápagos garaúna garçon gaúcho getúlio ginástica gladíolos glicério glória gonçalo gonçalves
  gravataí grevíleas guaçu guiné gérson heloísa heráclito hermógenes hermínia hipólito hércules ibirá ibiúna imbaúbas inaiá inajá ipauçu iporã
  ipê ipês irapuã iraí irerê irmã irmão irmãos isaías itajaí itambé itanhaém itapoã itapuí ítalo itápolis ivaí izaías jacarandá jacarandás
  jacareí jacaúna jacuí jandaíra jaraguá jardinópolis jataí jatobá jatobás jaó jaçanã jequitibá jequitibás jerivá jerônimo jerônymo jessé jesuíno
  jetibá josé jupará jupiá júnior jônatas laís licarião líbero lírio lourenço luís luísa lázaro macapá macaé maceió magé manacá maracanã
  maracujás maracá marajó maricá marçal maçãs maçônica máxima máximo mendonça metalúrgicos moisés moysés moçambique márcia mônica músico
  nazaré nenê nicarágua nhá niterói nóbrega núcleo onésimo ortigão oséas ozório órgãos pajé panamá parapuã patrício pelágio pelé peçanha perpétuo
  pérola pérsico piauí pindaúvas piraíba pirajuí pirajá plácida plácido plátanos poços pádua páscoa pêssegos próspero
  quitéria quênia radamés república resedá resedás ressurreição romã romãs rômulo sabiá sabiú sabiúna salomé sanhaço sapucaí satélites
  sebastião simão simões sinhô socó sodré sócrates sólon são suaçuna sá taiúvas tambaú tangará tatuí tatá tenório tibiriçá timbó timóteo tomás tomé
  tórtima três tucumã tucunaré tupinambá tupã tênis uaçaí ubatã uruçuí vergílio veríssimo vênus vitória vovô vôlei xangrilá zélia zé`
    .split(/\s+/)
    .map(word => [withoutAccents(word), word]),
)

/** Endings that have an accent in Portuguese names ('-ario' as in Mário). */
const ACCENTED_ENDINGS: readonly (readonly [end: RegExp, written: string])[] = [
  [/cao$/, 'ção'],
  [/ao$/, 'ão'],
  [/coes$/, 'ções'],
  [/soes$/, 'sões'],
  [/(lh|r)aes$/, '$1ães'],
  [/a(ni[ao]s?|nc[ie][ao]|mi[ao])$/, 'â$1'],
  [/e(ni[ao]s?|[n][cdt]i[ao]|mi[ao])$/, 'ê$1'],
  [/o(ni[ao]s?|n[cd]i[ao]|mi[ao])$/, 'ô$1'],
  [/a((?:[bcdglprstvxz]|rc|rd|rt|ld)i[ao]s?)$/, 'á$1'],
  [/e((?:[bcdglprstvxz]|rc|rg|rt|rb|lv)i[ao]s?)$/, 'é$1'],
  [/i((?:[bcdglmnprstvxz]|rc|rg)i[ao]s?)$/, 'í$1'],
  [/o((?:[bcdglprstvxz]|rc|rg|rt)i[ao]s?)$/, 'ó$1'],
  [/u((?:[bcdglmnprstvxz]|rc|lv)i[ao]s?)$/, 'ú$1'],
]

/** Words of the register that have one of these endings without an accent. */
const UNACCENTED_WORDS = new Set(
  `maria marias luzia garcia moraes novaes elias matias tobias zacarias azarias jeremias iglesias caxias faria farias rodovia gadia
  albergaria cotovia folia dauria gracia doria peria macia madia petia giorgio ambrogio abadia abadio missalia stobienia smanio girio
  segalio cavalhaes cardia estrada via barroso`.split(/\s+/),
)

function capitalize(word: string, isFirst: boolean): string {
  if (NUMERAL.test(word) || ACRONYMS.has(word)) return word
  const lowerCase = word.toLowerCase()
  if (PARTICLES.has(lowerCase) && !isFirst) return lowerCase
  const accentedEnding = UNACCENTED_WORDS.has(lowerCase)
    ? undefined
    : ACCENTED_ENDINGS.find(([end]) => end.test(lowerCase))
  const accentedWord =
    ACCENTED_WORDS.get(lowerCase) ?? (accentedEnding ? lowerCase.replace(...accentedEnding) : lowerCase)
  return accentedWord.charAt(0).toUpperCase() + accentedWord.slice(1)
}

/** Converts capitals to title case, adding known accents and writing particles in lower case. */
const toTitleCase = (capitals: string, isStart = true): string =>
  capitals
    .replaceAll(/[´¿]/g, "'")
    // A lower-case l among capitals is an I that was misread.
    .replaceAll(/(?<=[A-Z])l/g, 'I')
    .replaceAll(/[A-Za-z]+/g, (word, index) => capitalize(word.toUpperCase(), isStart && index === 0))

/** Parses a name of the register: capitals without accents, with additions in brackets or after a hyphen. */
export function parseStreetName(registered: string): StreetName {
  const code = /\((SPI?-[\d/]+)\)/.exec(registered)?.[1] ?? ''
  const [street = '', ...additions] = registered
    .replaceAll(/\([^)]*\)/g, ' ')
    .split(/ - | -$/)
    .map(part => part.replaceAll(/\s+/g, ' ').trim())
  // Removes a repeated kind, as in 'VIADUTO VIADUTO MIGUEL VICENTE CURY'
  const [kind = '', ...words] = street.replace(/^(\w+) \1 /, '$1 ').split(' ')
  const [title = '', ...others] = words
  const name = [
    ABBREVIATIONS[kind] ?? toTitleCase(kind),
    // 'RUA PROFESSORA' has no name after the title, so it is not abbreviated.
    ...(ABBREVIATIONS[title] && others.length > 0
      ? [ABBREVIATIONS[title], toTitleCase(others.join(' '), false)]
      : [toTitleCase(words.join(' '), false)]),
  ]
    .filter(Boolean)
    .join(' ')
  const neighborhood = additions.find(part => /^[A-Z]{3}/.test(part) && !/^PROLONG/.test(part)) ?? ''
  return { name, neighborhood: toTitleCase(neighborhood), code }
}
