import { placeNameKey } from './place-words.ts'

/**
 * Towns in Brazil with at least 20,000 people outside of the operator's region (coordinates.ts), by state; source:
 * GeoNames, CC BY 4.0. A visitor who types such a town is told that it is outside, instead of being offered streets
 * with that name. A town of the region with the same name takes precedence.
 */
const DISTANT_TOWNS = `
  AC: Cruzeiro do Sul; Rio Branco; Sena Madureira
  AL: Arapiraca; Coruripe; Delmiro Gouveia; Maceió; Marechal Deodoro; Murici; Penedo; Pilar; Rio Largo;
    Santana do Ipanema; São Luís do Quitunde; São Miguel dos Campos; União dos Palmares
  AM: Coari; Humaitá; Itacoatiara; Manacapuru; Manaus; Maués; Parintins; Rio Preto da Eva; Tabatinga; Tefé
  AP: Macapá; Santana
  BA: Alagoinhas; Amargosa; Barra; Barreiras; Bom Jesus da Lapa; Brumado; Caetité; Camaçari; Campo Formoso;
    Canavieiras; Catu; Coaraci; Conceição do Coité; Conceição do Jacuípe; Cruz das Almas; Entre Rios;
    Euclides da Cunha; Eunápolis; Feira de Santana; Gandu; Guanambi; Iaçu; Ilhéus; Ipiaú; Ipirá; Irecê;
    Itaberaba; Itabuna; Itamaraju; Itambé; Itaparica; Itapetinga; Jacobina; Jaguaquara; Jaguarari; Jequié;
    Lauro de Freitas; Maracás; Maragogipe; Mata de São João; Morro do Chapéu; Mucuri; Muritiba; Nazaré;
    Nova Viçosa; Paulo Afonso; Poções; Porto Seguro; Posto da Mata; Ribeira do Pombal; Rio Real; Ruy Barbosa;
    Salvador; Santa Maria da Vitória; Santaluz; Santo Amaro; Santo Antônio de Jesus; Santo Estêvão;
    São Francisco do Conde; São Sebastião do Passé; Senhor do Bonfim; Serrinha; Simões Filho; Tucano; Ubaitaba;
    Una; Uruçuca; Valença; Vera Cruz; Vitória da Conquista; Xique Xique
  CE: Acaraú; Acopiara; Aquiraz; Aracati; Barbalha; Baturité; Beberibe; Boa Viagem; Brejo Santo; Camocim;
    Canindé; Cascavel; Caucaia; Crateús; Crato; Eusébio; Fortaleza; Granja; Guaiúba; Horizonte; Icó; Iguatu;
    Ipu; Itaitinga; Itapagé; Itapipoca; Jaguaribe; Jaguaruana; Juazeiro do Norte; Limoeiro do Norte; Maracanaú;
    Morada Nova; Nova Russas; Pacajus; Pacatuba; Paracuru; Pedra Branca; Quixadá; Quixeramobim; Russas;
    Santa Quitéria; São Gonçalo do Amarante; São João dos Inhamuns; Sobral; Tianguá; Trairi; Várzea Alegre
  DF: Brasília; Planaltina
  ES: Aracruz; Barra de São Francisco; Cachoeiro de Itapemirim; Castelo; Colatina; Guarapari; Linhares;
    Marataizes; Nova Venécia; São Mateus; Serra; Viana; Vila Velha; Vitória
  GO: Anápolis; Aparecida de Goiânia; Caldas Novas; Catalão; Cristalina; Formosa; Goianésia; Goiânia; Goianira;
    Goiatuba; Inhumas; Iporá; Itaberaí; Itumbiara; Jaraguá; Jataí; Luziânia; Minaçu; Mineiros; Morrinhos;
    Nerópolis; Niquelândia; Pires do Rio; Planaltina; Porangatu; Posse; Quirinópolis; Rio Verde;
    Santa Helena de Goiás; São Luís de Montes Belos; Senador Canedo; Trindade; Uruaçu
  MA: Bacabal; Balsas; Barra do Corda; Caxias; Chapadinha; Codó; Coelho Neto; Colinas; Coroatá; Cururupu;
    Grajaú; Imperatriz; Itapecuru Mirim; Lago da Pedra; Pindaré Mirim; Pinheiro; Presidente Dutra; Santa Inês;
    Santa Luzia; São José de Ribamar; São Luís; São Mateus do Maranhão; Timon; Vargem Grande; Viana
  MG: Abaeté; Além Paraíba; Alfenas; Almenara; Andradas; Araçuaí; Araguari; Araxá; Arcos; Barão de Cocais;
    Barbacena; Belo Horizonte; Betim; Boa Esperança; Bocaiúva; Bom Despacho; Brumadinho; Buritizeiro; Caeté;
    Cambuí; Campo Belo; Campos Gerais; Capelinha; Carangola; Caratinga; Carmo do Paranaíba; Cataguases;
    Caxambu; Cláudio; Congonhas; Conselheiro Lafaiete; Contagem; Corinto; Coromandel; Coronel Fabriciano;
    Curvelo; Diamantina; Divinópolis; Esmeraldas; Formiga; Frutal; Governador Valadares; Guanhães; Guaxupé;
    Ibirité; Igarapé; Ipatinga; Itabira; Itabirito; Itajubá; Itaúna; Ituiutaba; Iturama; Janaúba; Januária;
    João Monlevade; João Pinheiro; Juatuba; Juiz de Fora; Lagoa da Prata; Lagoa Santa; Lavras; Leopoldina;
    Machado; Manhuaçu; Mariana; Mateus Leme; Matozinhos; Monte Carmelo; Montes Claros; Muriaé; Nanuque;
    Nova Lima; Oliveira; Ouro Branco; Ouro Preto; Pará de Minas; Paracatu; Passos; Patos de Minas; Patrocínio;
    Pedra Azul; Pedro Leopoldo; Pirapora; Piuí; Poços de Caldas; Pompéu; Ponte Nova; Pouso Alegre;
    Ribeirão das Neves; Salinas; Santa Luzia; Santa Rita do Sapucaí; Santana do Paraíso;
    Santo Antônio do Monte; Santos Dumont; São Francisco; São Gotardo; São João del Rei; São João Nepomuceno;
    São Lourenço; São Sebastião do Paraíso; Sarzedo; Sete Lagoas; Taiobeiras; Teófilo Otoni; Timóteo;
    Três Corações; Três Pontas; Tupaciguara; Ubá; Uberaba; Uberlândia; Unaí; Varginha; Várzea da Palma;
    Vespasiano; Viçosa; Visconde do Rio Branco
  MS: Aquidauana; Campo Grande; Campo Verde; Corumbá; Coxim; Dourados; Jardim; Maracaju; Naviraí; Paranaíba;
    Ponta Porã; Três Lagoas
  MT: Aripuanã; Barra do Bugres; Barra do Garças; Cuiabá; Jaciara; Lucas; Nova Xavantina; Poconé;
    Pontes e Lacerda; Rondonópolis; Sinop; Várzea Grande
  PA: Abaetetuba; Alenquer; Almeirim; Altamira; Ananindeua; Barcarena; Belém; Benevides; Bragança; Breves;
    Cametá; Capanema; Capitão Poço; Castanhal; Conceição do Araguaia; Igarapé Açu; Igarapé Miri; Itaituba;
    Itupiranga; Marabá; Moju; Monte Alegre; Óbidos; Oriximiná; Ourilândia do Norte; Paragominas; Parauapebas;
    Portel; Redenção; Salinópolis; Santarém; São Miguel do Guamá; Tomé Açu; Tucumã; Tucuruí; Vigia; Xinguara
  PB: Bayeux; Cabedelo; Cajazeiras; Campina Grande; Guarabira; João Pessoa; Mamanguape; Patos; Pombal;
    Santa Rita; São Bento; Sousa
  PE: Abreu e Lima; Afogados da Ingazeira; Águas Belas; Araripina; Arcoverde; Barreiros; Belo Jardim; Bezerros;
    Bom Conselho; Brejo da Madre de Deus; Buíque; Cabo; Carpina; Caruaru; Catende; Escada; Garanhuns; Goiana;
    Gravatá; Igarassu; Ipojuca; Jaboatão; Jaboatão dos Guararapes; Jatobá; Lajedo; Limoeiro; Moreno;
    Nazaré da Mata; Olinda; Ouricuri; Palmares; Paulista; Pesqueira; Petrolina; Recife; Ribeirão; Salgueiro;
    Santa Cruz do Capibaribe; São Lourenço da Mata; Serra Talhada; Sirinhaém; Surubim; Timbaúba; Toritama;
    Vitória de Santo Antão
  PI: Altos; Barras; Campo Maior; Esperantina; Floriano; José de Freitas; Oeiras; Parnaíba; Pedro II; Picos;
    Piripiri; Teresina
  PR: Almirante Tamandaré; Apucarana; Arapongas; Araucária; Astorga; Bandeirantes; Cambará; Cambé;
    Campina Grande do Sul; Campo Largo; Campo Mourão; Cascavel; Castro; Cianorte; Colombo; Colorado;
    Cornélio Procópio; Curitiba; Dois Vizinhos; Foz do Iguaçu; Francisco Beltrão; Guarapuava; Ibaiti; Ibiporã;
    Irati; Itaperuçu; Jacarezinho; Jaguariaíva; Lapa; Londrina; Mandaguari; Marechal Cândido Rondon; Marialva;
    Maringá; Medianeira; Paiçandu; Palmas; Palotina; Paranaguá; Paranavaí; Pato Branco; Pinhais; Piraquara;
    Ponta Grossa; Rio Branco do Sul; Rio Negro; Rolândia; Santo Antônio da Platina; São José dos Pinhais;
    São Mateus do Sul; Sarandi; Telêmaco Borba; Toledo; Umuarama; União da Vitória
  RJ: Angra dos Reis; Araruama; Armação de Búzios; Arraial do Cabo; Barra do Piraí; Barra Mansa; Belford Roxo;
    Bom Jesus do Itabapoana; Cabo Frio; Cachoeiras de Macacu; Campos dos Goytacazes; Duque de Caxias;
    Guapimirim; Itaboraí; Itaguaí; Itaperuna; Japeri; Macaé; Mangaratiba; Maricá; Miguel Pereira; Miracema;
    Nilópolis; Niterói; Nova Friburgo; Nova Iguaçu; Paracambi; Paraíba do Sul; Paty do Alferes; Petrópolis;
    Queimados; Resende; Rio Bonito; Rio das Ostras; Rio de Janeiro; Santo Antônio de Pádua; São Fidélis;
    São João da Barra; São João de Meriti; São Pedro da Aldeia; Saquarema; Seropédica; Tanguá;
    Teresópolis; Três Rios; Valença; Vassouras; Volta Redonda
  RN: Açu; Caicó; Ceará Mirim; Currais Novos; Macaíba; Mossoró; Natal; Nova Cruz; Parnamirim; Santa Cruz
  RO: Ariquemes; Cacoal; Guajará Mirim; Jaru; Ji Paraná; Ouro Preto do Oeste; Pimenta Bueno; Porto Velho;
    Pôsto Fiscal Rolim de Moura; Vilhena
  RR: Boa Vista
  RS: Alegrete; Bagé; Bento Gonçalves; Cachoeira do Sul; Cachoeirinha; Camaquã; Candelária; Canela; Canguçu;
    Canoas; Capão da Canoa; Carazinho; Caxias do Sul; Charqueadas; Cruz Alta; Dom Pedrito; Erechim;
    Estância Velha; Esteio; Estrela; Farroupilha; Flores da Cunha; Frederico Westphalen; Garibaldi; Gravataí;
    Guaíba; Guaporé; Igrejinha; Ijuí; Itaqui; Jaguarão; Júlio de Castilhos; Lagoa Vermelha; Lajeado; Marau;
    Montenegro; Novo Hamburgo; Osório; Palmeira das Missões; Panambi; Parobé; Passo Fundo; Pelotas; Portão;
    Porto Alegre; Quaraí; Rio Grande; Rio Pardo; Rosário do Sul; Santa Cruz do Sul; Santa Maria; Santa Rosa;
    Santa Vitória do Palmar; Santana do Livramento; Santiago; Santo Ângelo; São Borja; São Gabriel;
    São Leopoldo; São Lourenço do Sul; São Luiz Gonzaga; Sapiranga; Sapucaia; Soledade; Taquara; Taquari;
    Teutônia; Torres; Tramandaí; Três Coroas; Uruguaiana; Vacaria; Venâncio Aires; Viamão
  SC: Araranguá; Balneário Camboriú; Biguaçu; Blumenau; Braço do Norte; Brusque; Caçador;
    Campos Novos; Canoinhas; Capinzal; Chapecó; Concórdia; Criciúma; Curitibanos; Florianópolis; Forquilhinha;
    Freguesia do Ribeirao da Ilha; Gaspar; Guaramirim; Içara; Imbituba; Indaial; Itajaí; Itapema;
    Jaraguá do Sul; Joaçaba; Joinville; Lages; Laguna; Mafra; Navegantes; Palhoça; Penha; Pomerode;
    Porto União; Ribeirão da Ilha; Rio do Sul; Rio Negrinho; São Bento do Sul; São Francisco do Sul; São José;
    Tijucas; Timbó; Tubarão; Videira; Xanxerê
  SE: Aracaju; Barra dos Coqueiros; Estância; Itabaiana; Lagarto; Laranjeiras; Nossa Senhora do Socorro;
    Propriá; São Cristóvão; Tobias Barreto
  SP: Adamantina; Agudos; Álvares Machado; Américo Brasiliense; Andradina; Aparecida; Araçatuba; Araraquara;
    Arujá; Assis; Avaré; Bariri; Barra Bonita; Barretos; Barrinha; Batatais; Bauru; Bebedouro; Bertioga;
    Birigui; Biritiba Mirim; Botucatu; Caçapava; Cajati; Campos do Jordão; Cândido Mota; Capâo Bonito;
    Caraguatatuba; Casa Branca; Catanduva; Cravinhos; Cruzeiro; Cubatão; Descalvado; Diadema; Dois Córregos;
    Embu; Embu Guaçu; Fernandópolis; Ferraz de Vasconcelos; Franca; Garça; Guaíra; Guararapes; Guararema;
    Guaratinguetá; Guariba; Guarujá; Guarulhos; Ibaté; Ibitinga; Igaraçu do Tietê; Igarapava; Iguape;
    Ilha Solteira; Ilhabela; Itaí; Itanhaém; Itapecerica da Serra; Itapetininga; Itapeva; Itápolis;
    Itaquaquecetuba; Itararé; Ituverava; Jaboticabal; Jacareí; Jales; Jardim Paulista; Jardinópolis; Jaú;
    José Bonifácio; Lençóis Paulista; Lins; Lorena; Marília; Matão; Mauá; Mirandopólis; Mococa;
    Mogi das Cruzes; Mongaguá; Monte Alto; Morro Agudo; Novo Horizonte; Olímpia; Orlândia; Osvaldo Cruz;
    Ourinhos; Paraguaçu Paulista; Pederneiras; Penápolis; Pereira Barreto; Peruíbe; Piedade; Pindamonhangaba;
    Piracaia; Piraju; Pirapozinho; Pitangueiras; Poá; Pontal; Porto Ferreira; Praia Grande;
    Presidente Epitácio; Presidente Prudente; Presidente Venceslau; Promissão; Rancharia; Registro;
    Ribeirão Pires; Ribeirão Preto; Rio Grande da Serra; Salto de Pirapora; Santa Cruz das Palmeiras;
    Santa Cruz do Rio Pardo; Santa Fé do Sul; Santa Isabel; Santa Rita do Passa Quatro; Santa Rosa de Viterbo;
    Santo André; Santos; São Bernardo do Campo; São Caetano do Sul; São Carlos; São João da Boa Vista;
    São Joaquim da Barra; São José do Rio Pardo; São José do Rio Preto; São José dos Campos; São Manuel;
    São Paulo; São Sebastião; São Vicente; Serrana; Sertãozinho; Suzano; Taboão da Serra; Taquaritinga;
    Taquarituba; Taubaté; Tremembé; Tupã; Ubatuba; Vargem Grande do Sul; Votuporanga
  TO: Araguaína; Gurupi; Palmas
`

/** Labels 'Town, State' by the town's search key. */
const LABELS_BY_TOWN: ReadonlyMap<string, string> = new Map(
  DISTANT_TOWNS.trim()
    .split(/\n {2}(?=[A-Z]{2}: )/)
    .flatMap(ofState => {
      const [state = '', towns = ''] = ofState.trim().split(': ')
      return towns.split(/;\s+/).map(name => [placeNameKey(name), `${name}, ${state}`] as const)
    }),
)

/** 'sao paulo' or 'São Paulo - SP' → 'São Paulo, SP'; undefined for anything else. */
export function parseDistantTown(typed: string): string | undefined {
  const key = placeNameKey(typed)
  const label = LABELS_BY_TOWN.get(key)
  if (label !== undefined) return label
  const ofState = LABELS_BY_TOWN.get(key.replace(/ [a-z]{2}$/, ''))
  return ofState?.toLowerCase().endsWith(key.slice(-2)) ? ofState : undefined
}

export const distantTownLabels = (): string[] => [...LABELS_BY_TOWN.values()]
