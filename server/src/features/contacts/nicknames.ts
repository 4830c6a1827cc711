/**
 * Names of one person, folded, the formal one first. A short form is in every line that it may
 * belong to (Alex is an Alexander or an Alexandra).
 */
const lines = `
alexander alex alec sasha xander sandro alejandro alessandro alexandre alexis ale
alexandra alex sandra sasha alejandra alessandra lexi ale
andrew andy drew andreas andre andres andrea
anthony tony antonio anton antoine toni
anna ann anne annie hannah ana anita anja
barbara barb babs barbie babette
benjamin ben benny benji
bernard bernie bernhard bernardo bernd
bridget bridie brigitte gitte
caroline carol carrie caro karoline carolina carolin
catherine cathy kate katie katherine kathryn katharina kat catalina cata katja cathrin
charles charlie chuck carlos karl carl chas
christopher chris christoph kit topher cristobal christophe
christian chris cristian
christina chris tina christine kristin cristina christiane
daniel dan danny dani
david dave davy
deborah deb debbie debra
dolores lola
dominic dom dominik dominique
donald don donnie
dorothy dot dottie dorothea dora
edward ed eddie ted ned eduardo edouard eduard
elizabeth liz beth betty eliza lisa elisabeth lizzie lisbeth elise isabel isabelle bettina
eleanor ellie nell leonor eleonore
emanuel manuel manolo manu emmanuel
enrique quique kike
ernest ernie ernst ernesto
florian flo
frances fran fanny francisca francoise franziska franzi
francis frank francisco paco pancho franz francois franco
frederick fred freddie fritz friedrich federico frederic fede
gabriel gabe gabi
gabriele gabi gaby gabriela gabrielle
george georgie georg jorge georges jurgen jorg
gerald gerry jerry gerhard gerd gerard gerardo
gregory greg gregor gregorio gregoire
guadalupe lupe
gunther gunter gunni
hans johannes johann hannes
harold harry hal harald
helen helena ellen lena helene elena
henry harry hank heinrich heinz enrico henri hal
ignacio nacho
isabel isa isabella isabelle bella
jacob jake jakob jaime jacques jack jacobo
jacqueline jackie
james jim jimmy jamie jaime jem
jane janie juana jeanne johanna hanna joan joanna
jennifer jen jenny
jessica jess jessie
john jack johnny jon juan jean jan ian jonny
jonathan jon jonny nathan johnathan
joseph joe joey jose pepe josef giuseppe
josephine jo josie josefa josefina josefine pepa
joshua josh josue
juliane jule juliana
julian jules julien julio julius
katsuhiro katsu
kenneth ken kenny
kimberly kim
klaus nikolaus claus
konstantin kostja costa constantin
lawrence larry laurence lorenz lorenzo laurent lars
leonard leo leonardo lenny leon leonhard
louis lou luis ludwig lewis luigi lui
lucas luke luca lukas luc
magdalena lena magda madeleine madeline
manfred manni
margaret meg maggie peggy greta margarita margarete marguerite margot rita grete
maria marie mary mia mariana molly marion
mariadelcarmen carmen
martin marty martino
matthew matt matthias mateo matthieu mathias matteo
maximilian max maxi maximiliano maxime
mercedes merche
michael mike mick mickey miguel michel mikael michele micha
monika moni monica monique
nathaniel nate nat nathan
nicholas nick nico nicolas nikolaus niklas nicola klaus
nicole nicky nikki nic
oliver ollie olli olivier
pamela pam
patricia pat patty trish tricia paty
patrick pat paddy patricio patrice
peter pete pedro pierre piet petra
philip phil pip philipp felipe philippe
raymond ray raimund ramon
rebecca becky becca rebekka
richard rick dick richie ricky ricardo rich
robert bob bobby rob robbie roberto bert robin
ronald ron ronnie ronaldo
rosario charo
samuel sam sammy samu
samantha sam sammy
sebastian seb basti sebas bastian sebastien
sophia sophie sofia sofie
stephen steve stephan stefan esteban etienne steven stef
stephanie steph stefanie steffi estefania stef
susan sue susie suzanne susanna susanne suzy susi
teresa terry tess therese tere theresa
theodore ted theo teddy theodor teodoro
thomas tom tommy tomas tommaso thom
timothy tim timmy
ulrich uli ulli
ulrike uli ulli rike
valentina vale
victor vic viktor vittorio
victoria vicky tori vicki viktoria
vincent vince vinny vicente vincenzo
walter walt wally
william will bill billy liam guillermo wilhelm guillaume willi willy
wolfgang wolf wolle
yoshihiro yoshi
zachary zach zack
`;

const groups = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const groupsByName = new Map<string, number[]>();
for (const [group, names] of groups.entries()) {
  for (const name of names) {
    groupsByName.set(name, [...(groupsByName.get(name) ?? []), group]);
  }
}

const noGroups: readonly number[] = [];

/** The groups of a folded first name; two names that share a group may be the same. */
export function nameGroups(foldedName: string): readonly number[] {
  return groupsByName.get(foldedName) ?? noGroups;
}

/** The other names of people who may be called by this folded name. */
export function otherNames(foldedName: string): string[] {
  const names = nameGroups(foldedName).flatMap((group) => groups[group] ?? []);
  return [...new Set(names)].filter((name) => name !== foldedName);
}
