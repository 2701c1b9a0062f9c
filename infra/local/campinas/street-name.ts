/** What a line of the city's register in capitals says: the street as people write it, and what else stands there. */
export type StreetName = {
  /** 'R. Barão de Jaguara', 'Av. Dr. Moraes Salles'; '' of a street without a name. */
  name: string
  /** Of streets that nothing else tells apart ('RUA DOIS - JARDIM CAIMAN'), else ''. */
  neighborhood: string
  /** 'SP-330' of a motorway, else ''. */
  code: string
}

/** Kinds of streets and titles as the catalogue's points have them. */
const SHORT: Record<string, string> = {
  RUA: 'R.',
  AVENIDA: 'Av.',
  RODOVIA: 'Rod.',
  DOUTOR: 'Dr.',
  DOUTORA: 'Dra.',
  PROFESSOR: 'Prof.',
  PROFESSORA: 'Profa.',
}

const SMALL = new Set('a as o os e da das de do dos em na no nas nos ou von van del della di'.split(' '))
const NUMERAL = /^(I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XV|XVI{0,3}|XIX|XXI{0,3})$/
const CAPITALS = new Set(['DIC', 'PM', 'COHAB', 'MMDC'])

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of the register whose accents no ending tells. */
const WRITTEN = new Map(
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
    .map(word => [plain(word), word]),
)

/** Endings that carry an accent in Portuguese names ('-ario' as in Mário). */
const ENDINGS: readonly (readonly [end: RegExp, written: string])[] = [
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

/** Words of the register that end alike and carry none. */
const UNACCENTED = new Set(
  `maria marias luzia garcia moraes novaes elias matias tobias zacarias azarias jeremias iglesias caxias faria farias rodovia gadia
  albergaria cotovia folia dauria gracia doria peria macia madia petia giorgio ambrogio abadia abadio missalia stobienia smanio girio
  segalio cavalhaes cardia estrada via barroso`.split(/\s+/),
)

function written(word: string, first: boolean): string {
  if (NUMERAL.test(word) || CAPITALS.has(word)) return word
  const small = word.toLowerCase()
  if (SMALL.has(small) && !first) return small
  const ending = UNACCENTED.has(small) ? undefined : ENDINGS.find(([end]) => end.test(small))
  const accented = WRITTEN.get(small) ?? (ending ? small.replace(...ending) : small)
  return accented.charAt(0).toUpperCase() + accented.slice(1)
}

/** Words that stand together in Portuguese writing: accents and small words where they are known, else in title case. */
const inWriting = (capitals: string, isBegin = true): string =>
  capitals
    .replaceAll(/[´¿]/g, "'")
    // An l among capitals is an I that was misread.
    .replaceAll(/(?<=[A-Z])l/g, 'I')
    .replaceAll(/[A-Za-z]+/g, (word, at) => written(word.toUpperCase(), isBegin && at === 0))

/** Reads a name as it is registered: capitals without accents, what is besides the name in brackets or behind a hyphen. */
export function streetName(registered: string): StreetName {
  const code = /\((SPI?-[\d/]+)\)/.exec(registered)?.[1] ?? ''
  const [street = '', ...behind] = registered
    .replaceAll(/\([^)]*\)/g, ' ')
    .split(/ - | -$/)
    .map(part => part.replaceAll(/\s+/g, ' ').trim())
  // 'VIADUTO VIADUTO MIGUEL VICENTE CURY'
  const [kind = '', ...words] = street.replace(/^(\w+) \1 /, '$1 ').split(' ')
  const [title = '', ...others] = words
  const name = [
    SHORT[kind] ?? inWriting(kind),
    // 'RUA PROFESSORA' alone would be no title.
    ...(SHORT[title] && others.length > 0
      ? [SHORT[title], inWriting(others.join(' '), false)]
      : [inWriting(words.join(' '), false)]),
  ]
    .filter(Boolean)
    .join(' ')
  const neighborhood = behind.find(part => /^[A-Z]{3}/.test(part) && !/^PROLONG/.test(part)) ?? ''
  return { name, neighborhood: inWriting(neighborhood), code }
}
