/**
 * The passwords most often tried on Brazilian sites: keyboard rows, years, first names, soccer clubs, faith, and the
 * top of leaked lists. Only those of the minimum length; compared ignoring case. Server only.
 */
const COMMON = new Set(
  `
000000 0000000 00000000 0123456 0123456789 101010 102030 10203040 111111 1111111 11111111 111111111 1111111111
112233 121212 123123 123123123 123321 123456 1234561 1234567 12345678 123456789 1234567890 12345678910 123456a
123456b 1234abcd 123654 131313 147258 147258369 159357 159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 202020 212121 222222 232323 252525 258456 333333 444444 456123 456789 555555 654321 666666
7654321 777777 789456 789456123 87654321 888888 88888888 987654 9876543 98765432 987654321 9876543210 999999
a123456 a1234567 a12345678 aa123456 aaaaaa aaaaaaa aaaaaaaa abacaxi abc123 abc1234 abc12345 abcd123 abcd1234
abcd12345 abcdef abcdefg abcdefgh access access14 acesso acesso123 acesso1234 admin1 admin12 admin123 admin1234
admin12345 adminadmin administrador administrator adriana adriana1 alexandre alexandre1 aline123 alterar123
aluno123 aluno1234 amanda amanda123 amigos amigos123 amor123 amor1234 amoramor amordeus amoremio amoreterno
amorzao amorzinho ana123 anaclara anapaula anderson anderson1 andrew angel1 angels anthony antonio antonio1
aparecida apple123 arsenal asd123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley athletico
atletico atletico1 atleticomg autumn avemaria ayrtonsenna bahia123 bailey banana barcelona baseball basketball
batman batman123 bbbbbb beatriz beatriz1 beatriz123 bemvindo bemvindo1 bemvindo123 bonita123 borboleta
borboleta1 botafogo botafogo1 brasil brasil1 brasil10 brasil12 brasil123 brasil2014 brasil2018 brasil2022
brasil2023 brasil2024 brasil2025 brasil2026 brasileira brasileiro brigadeiro bruna123 bruninho bruno123 buster
cachorro cachorro1 camila camila123 capoeira carlos carlos123 carnaval carnaval1 carolina carolina1 cavalo123
cccccc ceara123 celular celular123 certificado certificado1 cerveja cerveja1 changeme changeme123 chapecoense
charlie cheese chelsea chicken chocolate chocolate1 churrasco cliente cliente123 colorado colorado1 computador
computer control cookie corinthians corinthians1 corinthians123 coritiba corvette cristo cristo123 cruzeiro
cruzeiro1 cruzeiro123 curso123 cursos123 daniel daniel1 daniel123 daniela database default delicia deus123
deuseamor deusefiel deusefiel1 deusefiel123 deusmeama deusnocomando diamond diego123 dragon dragon123 eduardo
eduardo1 eduardo123 empresa empresa123 entrar123 escola escola123 esperanca espiritosanto estrela estrela1
estrelinha estudante euteamo euteamo1 euteamo123 facebook facebook1 faculdade familia familia1 familia123
feijoada felicidade felicidade1 felipe felipe1 felipe123 fernanda fernanda1 fernando fernando1 ferrari ferreira
flamengo flamengo1 flamengo10 flamengo12 flamengo123 flower fluminense fluminense1 football football1 forever
fortaleza francisco freedom futebol futebol1 futebol10 futebol123 gabriel gabriel1 gabriel123 galo123 galo13
galodoido gatinha gatinha1 gatinho gatopreto george ginger golden google google123 gostosa gostoso gracasadeus
gremio123 gremio1903 gremista guest123 guilherme guilherme1 gustavo gustavo1 gustavo123 hannah harley hello123
hellohello hockey honda123 hunter hunter2 iloveu iloveyou iloveyou1 inicial inicial1 inicial123 internacional
internet internet1 internet123 iphone isabela isabella jasper jennifer jessica jesus1 jesus123 jesuscristo
jesuscristo1 jesuseamor jesusesenhor jesusmeama jesusteama joao123 joaopedro jordan jordan23 jose123 joshua
juliana juliana1 juliana123 juventus killer larissa larissa1 larissa123 leonardo leonardo1 leticia leticia1
leticia123 letmein liberdade lindinha lindona linux123 liverpool lkjhgf login123 love123 lovely loveme lucas123
lucas1234 maggie manchester marcelo marcelo1 marcelo123 marcos123 maria123 mariaclara mariaeduarda mariana
mariana1 mariana123 master master123 mateus mateus123 matheus matheus1 matheus123 matrix matthew melancia mengao
mengao10 mengao123 mercedes messi10 meuamor meuamor1 meuamor123 michael michelle minhafamilia minhasenha
minhasenha123 minhavida mnbvcx mnbvcxz monkey monkey123 morango mudar123 mudar1234 mudarsenha mustang mypassword
naruto naruto123 natalia natalia1 network newpassword neymar neymar10 neymar11 neymarjr nicole nossasenhora
novasenha novasenha123 oliveira oliveira1 orange p@ssw0rd p@ssword padrao123 paixao palmeiras palmeiras1
palmeiras123 pass123 pass1234 passarinho passpass passw0rd password password1 password12 password123
password1234 passwords patricia patricia1 paulo123 paçoca peanut pedro123 pedro1234 pele10 pepper pereira pipoca
pipoca123 poiuyt poiuytrewq pokemon pokemon123 pontepreta porsche praia123 princesa princesa1 princesa123
princess princess1 professor professor1 programador provisoria purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123
qwe123qwe qweasd qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop
rafael rafael1 rafael123 rainha123 rapadura realmadrid ricardo ricardo1 ricardo123 robert roberto roberto1
robinho rodrigo rodrigo1 rodrigo123 ronaldinho ronaldinho10 ronaldo root123 rootroot safada samantha samsung
samsung123 sandra123 santos1 santos123 santosfc saopaulo saopaulo1 saopaulo123 saudade secret secret123 security
segredo segredo123 segura123 seguro123 selo123 selo1234 senha1 senha12 senha123 senha1234 senha12345 senha123456
senhaforte senhasenha senhor123 senna123 server shadow silva123 silver simone sistema sistema123 skatista snoopy
soccer souza123 spiderman sport123 spring starwars suasenha summer summer123 sunshine superman suporte
suporte123 surfista system tatiane teamo1 teamo12 teamo123 teamomuito tecnologia temp123 temp1234 temporaria
tennis test123 test1234 testando teste123 teste1234 testtest thiago thiago123 thomas tiago123 tigger timao123
timao1910 toor12 trabalho tricolor tricolor1 tricolor123 trocar123 trocarsenha trustno1 tubarao user123 usuario
usuario123 vanessa vanessa1 vascao vasco123 vascodagama verdao verdao123 victor victor123 vinicius vinicius1
vitor123 vitoria vitoria1 vitoria123 welcome welcome1 welcome123 whatever william windows windows1 winter xxxxxx
yamaha yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 zzzzzz
`
    .trim()
    .split(/\s+/),
);

export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").trim().toLowerCase();
  return COMMON.has(folded) || isOneCharacter(folded);
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1;
}
