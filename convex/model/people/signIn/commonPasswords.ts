/**
 * Passwords most often tried on Brazilian sites.
 * Keyboard rows, years, first names, soccer clubs, faith, and the top of leaked lists. Compared ignoring case.
 * Server only.
 */
const EXACT = listOf(`
000000 0000000 00000000 0123456 0123456789 101010 102030 10203040 111111 1111111 11111111 111111111 1111111111
112233 121212 123123 123123123 123321 123456 1234561 1234567 12345678 123456789 1234567890 12345678910 123456a
123456b 1234abcd 123654 131313 147258 147258369 159357 159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qazxsw2 202020 212121 222222 232323 252525 258456 333333 444444 456123 456789 555555 654321 666666 7654321 777777
789456 789456123 87654321 888888 88888888 987654 9876543 98765432 987654321 9876543210 999999 a123456 a1234567
a12345678 aa123456 access14 bond007 brasil2014 brasil2018 gremio1903 hunter2 jordan23 messi10 neymar11 p@ssw0rd
p@ssword passw0rd pele10 q1w2e3 q1w2e3r4 qwe123qwe timao1910 zaq12wsx zaq1zaq1
`);

/** Words refused alone and with each of the endings. */
const WORDS = listOf(`
aaaaaa aaaaaaa aaaaaaaa aaron abacate abacaxi abc abcd abcdef abcdefg abcdefgh abelha abril acai acaraje acarajea
access acesso adams adidas adm admin adminadmin administrador administrator adriana agosto airplane alaska alegria
alejandro aleluia alemanha alex alexandre alface alice aline alterar aluno amada amado amanda amber amelia america
amigos amizade amor amoramor amordeus amoreco amoremio amoreterno amorzao amorzinho ana anaclara anapaula anderson
andre andrea andres andressa andrew android angel angela angels animal anjinho anjo anthony antonio aparecida apple
apples argentina arizona arroz arsenal arthur asd asdasd asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley
asshole athletico atlanta atletico atleticomg augusto aula aulas austin autumn avai avemaria ayrtonsenna azul baby
babyboy babygirl bacana badass badboy bahia bailey banana banco barbara barcelona baseball basketball batata bateria
batman bbbbbb beatriz beautiful beaver beleza bemvindo benjamin bernardo bichinho bigdaddy birthday biscoito biteme
blaster blessed blessing blondie blue boavida bocajuniors bolinha bombom boneca bonita bonnie booboo borboleta
borracha boston botafogo bragantino brancadeneve brandon brasil brasileira brasileiro brasiliense breno brian
brigadeiro brincadeira brooklyn bruna bruninho bruno bubba bubbles bulldog bullshit buster butterfly cabelo
cachoeira cachorro cadeira caderno cafezinho caio caixa california camaro cameron camila camilo caminhao canada
caneta capoeira captain carinho carla carlos carmen carnaval carolina caroline carro cartman casamento casper
catarina cavalo cccccc ceara cebola cecilia celeste celular certificado cerveja cesar champion changeme chapeco
chapecoense charlie chaves cheese chefe chelsea chester chicago chicken chocolate chopper chris christian
christopher chrome churrasco chuva cidade ciencia cinema claudia claudio cliente coelho coffee colegio colocolo
colorado compaq computacao computador computer concurso control convidado cookie cooper coracao coragem corinthians
coritiba corona corvette cowboy cowboys coxinha cozinha creative crianca criciuma cristiane cristina cristo cruzeiro
crystal cuiaba cupcake curso cursos daiane dakota dallas daniel daniela danielle danilo darkness darling database
davi david debian debora default delicia demo denise dennis deus deuseamor deusefiel deusmeama deusnocomando
dezembro diablo diamond diana diego dinheiro diogo diploma direito diretor docinho docker dolphin domingo donald
doutor dragon driver dylan eagle eagles eduarda eduardo einstein elaine elefante elephant eliane elizabeth emily
eminem emma empresa enfermagem engenharia enter entrar enzo eric erica escola esperanca espiritosanto esporte
estagio esteban estoque estrela estrelinha estudante ethan euteamo excel fabiana fabio fabricio facebook faculdade
familia familiaunida fazenda fe feijao feijoada felicidade felipe fender fernanda fernando ferrari ferreira
fevereiro figueirense filhos financeiro fire fishing flamengo flavia flavio flores floresta florida flower flowers
fluminense fofinha fofinho football forest forever formiga forro fortaleza fortuna francisco frank freedom friend
friends fucker fuckoff fuckyou funcionario funk futebol futuro gabriel gabriela galinha galo galodoido gandalf
garota gateway gatinha gatinho gatopreto genesis george gerente giants ginger giovana giovanna github gizmo gloria
gloriaadeus godzilla goiaba goias golden golfer golfinho goober google gordinha gordinho gostosa gostoso gracasadeus
grace gremio gremista guarani guest guilherme guitar guitarra gunner gustavo hacker hammer hannah happy hardcore
harley hawaii heather heaven helena hello hellohello heloisa henrique historia hockey honda honey horny hospital
hotdog house html hugo hunter icecream iceman igor igreja iloveu iloveyou indigo inicial inside intel inter
internacional internet internete inverno iphone isaac isabel isabela isabella isadora ivan jack jackass jackson
jacob jaguar jake james janeiro janela jaqueline jardim jasmine jason jasper java javascript javier jennifer jeova
jessica jesus jesuscristo jesuseamor jesusesenhor jesusmeama jesusteama jimena joana joao joaopedro joaquim jogador
jogo johnny joker jordan jorge jose josefa joseph joshua julho julia julian juliana juliano juliette julio junho
justice justin juventude juventus karen karina kelly kevin killer kimberly kitten kitty knight ladybug lagarto
lakers laranja larissa laura lauren leandro leaozinho legend leite leonardo leticia letmein liberdade liberty limao
linda lindinha lindo lindona linux lion little liverpool livro lkjhgf logan login loirinha loja lollipop london
lorena lorenzo loteria louis love lovely loveme lua luana lucas lucia luciana luciano lucky lucy luis luisa luiza
lukas lupita luzia macaco madeira madison maededeus maggie magic magnum maionese mamae manchester manga manuel
manuela marcela marcelo marcia marcos marcus margarida maria mariaclara mariaeduarda mariana marido marina marine
mario mark marlboro martin mary master matematica mateo mateus matheus matias matrix matthew mauricio maverick
maxwell medicina melancia melhor melissa mengao mengo menina menino mercado mercedes mercury merlin metallica
meuamor meuanjo meubem meufilho mexico michael michele michelle midnight miguel milagre miller million minhafamilia
minhafilha minhasenha minhavida mirela mnbvcx mnbvcxz modem moleque money monica monkey monster montanha morango
moranguinho morena morgan mother moto motorista mountain movies mozao mozinho mudar mudarsenha muffin mulher mundo
murilo music musica mustang mypassword mysql naruto nascar natal natalia natasha nathan nathaniel natureza nautico
neguinha neguinho neneco netinho network newpassword newyork neymar neymarjr nicholas nicolas nicole nintendo
nirvana noiva nossasenhora nothing novasenha novela november novembro obrigado oceano october office oliveira oliver
olivia oracle orange otavio outubro ovelha pablo packers padrao padre pagode paixao paizinho palhaco palmeiras
pamela pamonha panda panela panther paodequeijo paola papagaio papai parana parker pascoa pass passarinho passaro
passion passpass password passwords patinho patrao patricia patrick paula paulo paz paçoca peaches peanut pedro
peixe pelicano pepper pepsi pereira perfeita perfeito peter phoenix piano pickle pimenta pipoca pirata pitbull
planeta player please poderoso poiuyt poiuytrewq pokemon policia pontepreta popcorn porquinho porsche portugal
portuguesa postgres power praia presente primavera prince princesa princesinha princess principe priscila private
professor professora programador prova provisoria pudim pumpkin purple pussy python qazwsx qazwsxedc quarta querida
querido quinta qwe qweasd qweasdzxc qwer qwerty qwertyu qwertyui qwertyuiop rabbit rachel racing rafael rafaela
raiders rainbow rainha raissa ramon ranger rangers rapadura rapunzel raquel raul realmadrid rebeca rebecca red rede
redsox regina rei remember renan renata renato revista ricardo richard rita riverplate robert roberta roberto
robinho rock rocket rockstar rodrigo rogerio ronaldinho ronaldo root rootroot rosana rosario rosas rosebud roteador
runner russia ryan sabado sabrina safada salmo salvador samantha samba samsung samuel sandra santa santacruz
santiago santo santos santosfc saopaulo sarah saturn saudade saudades savage school scooter scorpion scott sean
sebastian secret secretaria security segredo segunda segura seguro selo senha senhaforte senhas senhasenha senhor
senna sereia sergio sertanejo server setembro sexta sexy shadow shalom shannon shorty sierra silva silver simone
sistema sitio skatista skippy slayer smokey sniper snoopy snowball snowman sobrinho soccer sofia sofrimento sol
soldado sonho sonhos sonia sophia sorriso sorvete souza sparky spider spiderman spirit spongebob sport spring
squirrel starwars steelers stella stephanie stephen steven stupid suasenha sucesso sugar summer sunday sunflower
sunshine super superman superstar suporte surfer surfista susana sweet sweetheart sweetie swordfish sysadmin system
tapioca tartaruga tatiana tatiane taylor teamo teamomuito teatro teclado tecnico tecnologia teimoso temp tempo
temporaria tennis terca tereza ternura tesouro test testando teste tester testes testtest thais thiago thomas
thunder ti tiago tiffany tiger tigers tigger tigre tijolo timao timothy tinkerbell titanic tomate toor torcida
trabalho tricolor trinity tristeza trocar trocarsenha trustno tubarao tweety tyler ubuntu unicorn user usuario uva
valentina valeria vampire vanessa vaquinha vascao vasco vascodagama vela vendas vera verao verdade verdao verde
vermelho viagem victor vida vidaloka vidaminha viking vincent vinicius violao violino viper visitante vitamina vitor
vitoria vitoriaba viviane vovo voyager wagner warrior welcome wesley whatever wifi wildcat william windows winner
winston winter wizard wolf wolverine woody word xavier ximena xuxa xxxxxx yamaha yankees yasmin yellow yuri zachary
zebra zumbi zxcvb zxcvbn zxcvbnm zzzzzz
`);

const ENDINGS = listOf(`
! #123 00 01 1 1! 10 12 123 123! 1234 12345 123456 123@ 13 1990 2000 2020 2021 2022 2023 2024 2025 2026 22 321 @
@123 @1234
`);

export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").trim().toLowerCase();
  return EXACT.has(folded) || WORDS.has(folded) || isWordWithEnding(folded) || isOneCharacter(folded);
}

function isWordWithEnding(text: string): boolean {
  return [...ENDINGS].some((ending) => text.endsWith(ending) && WORDS.has(text.slice(0, -ending.length)));
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1;
}

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
